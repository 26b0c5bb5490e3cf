import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { addMember } from "@/lib/members";
import { visit } from "./attack/setup/actors";
import { expectAccessible } from "./setup/accessible";
import { testWithWorker as test } from "./setup/dressed-test";
import { hold } from "./setup/hold";
import { question } from "./setup/question";
import { controlSandbox } from "./setup/sandbox-control";
import { expectNoComplaints, openAs, signIn } from "./setup/steps";
import { add, type Person, runtimeOf } from "./setup/test";
import { expectToldAgain } from "./setup/told";

/** The worker looks for jobs by itself; on a busy machine that takes its time. */
const WORKER = { timeout: 60_000 };
const HEADER = "Employee ID,E-Mail,First name,Last name";

test.describe.configure({ mode: "parallel" });

const state = (page: Page, words: string) => page.getByText(words, { exact: true }).first();
const tile = (page: Page, title: string) => page.getByRole("link", { name: new RegExp(`^${title}`) });
const focused = (page: Page) => page.locator(":focus");
const progress = (page: Page) => page.getByRole("progressbar", { name: "Progress" });

/** Lines of people whom no other test knows, two letters for each name, so that no name is like another's. */
function people(count: number, family: string): string[] {
  return Array.from({ length: count }, (_, index) => {
    const letters = String.fromCharCode(97 + (index % 26), 97 + (Math.floor(index / 26) % 26));
    return `${family}${index},${family}${index}@e2e.example,First${letters},Last${letters}`;
  });
}

/** Drops a file where the page asks for one, as from a folder beside the browser. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName, { type: "text/csv" }));
      return transfer;
    },
    [name, text] as const,
  );
  await page.getByText("Drop a CSV file here").dispatchEvent("drop", { dataTransfer: data });
  await expect(page.getByRole("strong").filter({ hasText: name })).toBeVisible();
}

/** Names that the portal cannot tell by themselves. */
const HEADERS = ["Nr", "Kontakt", "Vorname", "Nachname"];

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.goto("/admin/rosters");
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(content) };
  await expect(async () => {
    await page.getByLabel("choose a file").setInputFiles(file);
    await expect(page.getByRole("strong").filter({ hasText: name })).toBeVisible({ timeout: 1_000 });
  }, "the page shows what was chosen once it is awake").toPass();
}

const send = (page: Page) => page.getByRole("button", { name: "Make a plan" }).click();

/** Waits for the roster's own page, as the list has the states of other tests' rosters. */
async function plan(page: Page): Promise<void> {
  await send(page);
  await page.waitForURL(/\/admin\/rosters\/\d+$/);
}

async function office(page: Page, admin: Person): Promise<void> {
  await openAs(page, admin, "/admin/rosters");
}

test.afterEach(async ({ portal }) => {
  await controlSandbox(portal, "faults", []);
});

test("a roster is dropped, its columns are named, it is applied with pauses and failures, and undone", async ({
  page,
  admin,
  portal,
}) => {
  test.slow();
  const lines = people(150, `r${Date.now()}n`);
  await office(page, admin);
  await expectAccessible(page, "admin-rosters");
  const file = [...lines, "nobody;no address;No;Body"].join("\r\n").replaceAll(",", ";");
  await drop(page, "autumn.csv", `${HEADERS.join(";")}\r\n${file}\r\n`);
  await plan(page);

  await expect(state(page, "Columns needed")).toBeVisible(WORKER);
  await expectAccessible(page, "admin-roster-mapping");
  const column = (label: string, header: string) =>
    page.getByLabel(label, { exact: true }).selectOption({ index: 1 + HEADERS.indexOf(header) });
  const [first = ""] = lines;
  const samples = first.split(",");
  await expect(page.getByLabel("Id", { exact: true })).toContainText(`Nr (${samples[0]})`);
  await column("Id", "Nr");
  await expect(page.getByText(`For example ${samples[0]} · `)).toBeVisible();
  await column("E-mail", "Kontakt");
  await expect(page.getByText(`For example ${samples[1]} · `)).toBeVisible();
  await column("First name", "Vorname");
  await expectAccessible(page, "admin-roster-samples");
  await page.getByRole("button", { name: "Make the plan" }).click();
  await expect(page.getByText("Say which column holds the last name.")).toBeVisible();
  const noComplaints = expectNoComplaints(page);
  await column("Last name", "Nachname");
  await page.getByRole("button", { name: "Make the plan" }).click();
  await expect(page.getByText("This is a plan. Nothing has been done to any member yet.")).toBeVisible(WORKER);
  await expect(tile(page, "New members")).toContainText("150");
  await tile(page, "Refused lines").click();
  await expect(page.getByText("The e-mail address must look like name@example.org.")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download 1 line as CSV" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("152,refused,,nobody,no address,No Body,");
  await expectAccessible(page, "admin-roster-plan");

  await controlSandbox(portal, "faults", [
    { match: "sso_member", times: 1, status: 500 },
    { match: "sso_member", times: 1, drop: "after" },
    { match: "sso_member", times: 1_000, delayMs: 3_000 },
  ]);
  await page.getByRole("button", { name: "Apply 150 changes" }).click();
  await expect(focused(page)).toContainText("The plan is being applied");
  await expect(page.getByRole("heading", { name: "Failures" })).toBeVisible(WORKER);
  await expect(page.getByText(/^\d+ of 150$/)).toBeVisible();
  await expect(page.getByText(/ a second, about .+ left$/)).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(state(page, "Paused")).toBeVisible();
  await expect(focused(page)).toContainText("No more changes are being made.");
  await page.getByRole("button", { name: "Stop here" }).click();
  await expect(question(page)).toContainText("Stop here for good?");
  await expectAccessible(page, "admin-roster-stop");
  await question(page).getByRole("button", { name: "Keep going" }).click();
  await expectAccessible(page, "admin-roster-paused");
  const interrupted = page.getByText("The live view is interrupted.", { exact: false });
  noComplaints();
  await page.route("**/events", (route) => route.fulfill({ status: 502 }));
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(state(page, "Being applied")).toBeVisible();
  await expect(interrupted).toBeVisible();
  await page.unroute("**/events");
  await expect(interrupted).toBeHidden();
  const noFurther = expectNoComplaints(page);
  await expectAccessible(page, "admin-roster-applying");
  await controlSandbox(portal, "faults", []);
  await expect(state(page, "Applied")).toBeVisible(WORKER);
  await expect(page.getByText("150 of 150")).toBeVisible();
  await expect(progress(page)).toHaveAttribute("value", "150");

  const failures = page.getByRole("region", { name: "Failures" });
  await expect(failures.getByRole("row").nth(1)).toBeVisible();
  await expectAccessible(page, "admin-roster-failures");
  await page.getByRole("button", { name: "Try the failures again" }).click();
  await expect(page.getByText("150 done")).toBeVisible(WORKER);
  await expect(failures).toBeHidden();

  const undone: string[] = [];
  page.on("request", (request) => request.url().endsWith("/undo") && undone.push(request.url()));
  const planned = page.waitForResponse((response) => response.url().endsWith("/undo"));
  const letGo = await hold(page, /\/admin\/rosters\/\d+\?_rsc=/);
  await page.getByRole("button", { name: "Plan the undo" }).click();
  await planned;
  await page.getByRole("button", { name: "Plan the undo" }).press("Enter");
  letGo();
  await expect(page.getByRole("heading", { level: 1, name: "Undo of autumn.csv" })).toBeVisible(WORKER);
  expect(undone, "a second press while the page is on its way plans no second undo").toHaveLength(1);
  await expect(tile(page, "Access revoked")).toContainText("150", WORKER);
  await expect(page.getByText("The program keeps its record of them.").first()).toBeVisible();
  await expectAccessible(page, "admin-roster-undo");
  await page.getByLabel(/^Type 150 to confirm/).fill("15");
  await page.getByRole("button", { name: "Apply 150 changes" }).click();
  await expect(page.getByLabel(/^Type 150 to confirm/)).toBeFocused();
  await expect(page.getByLabel(/^Type 150 to confirm/)).toHaveAccessibleDescription(
    "That is not the number of members.",
  );
  await expectToldAgain(page.getByText("That is not the number of members."), () =>
    page.getByLabel(/^Type 150 to confirm/).press("Enter"),
  );
  await page.getByLabel(/^Type 150 to confirm/).fill("150");
  await page.getByRole("button", { name: "Apply 150 changes" }).click();
  await expect(page.getByText("150 done")).toBeVisible(WORKER);
  noFurther();
});

test("a harmful file is stopped, a file that is no roster is refused, and a plan is applied by one admin only", async ({
  page,
  admin,
  portal,
  browser,
}) => {
  test.slow();
  const lines = people(30, `s${Date.now()}n`);
  await office(page, admin);
  await choose(page, "picture.csv", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]));
  await send(page);
  await expect(page.getByText("This is not a text file.", { exact: false })).toBeVisible();
  await expectAccessible(page, "admin-rosters-refused");

  await choose(
    page,
    "export.csv",
    [
      "client_user_id,email,firstname,lastname,privilege_level",
      ...lines.map((line, index) => `${line},${index % 2 ? 1 : 5}`),
    ].join("\n"),
  );
  await plan(page);
  await expect(tile(page, "New members")).toContainText("30", WORKER);
  const second = await browser.newContext({ baseURL: portal.url });
  const other = await second.newPage();
  await other.goto(page.url());
  await signIn(other, await add(portal, "admin", "Ada Second"));
  await page.getByRole("button", { name: "Apply 30 changes" }).click();
  await expect(page.getByText("30 done")).toBeVisible(WORKER);
  await other.getByRole("button", { name: "Apply 30 changes" }).click();
  await expect(other.getByText("The plan has been applied."), "it shows what the first has done").toBeVisible();
  await expect(other.getByRole("button", { name: /^Apply/ })).toHaveCount(0);
  await second.close();

  const [first = "", ...rest] = lines;
  await choose(
    page,
    "level-0.csv",
    ["client_user_id,email,firstname,lastname,privilege_level", `${first},0`].join("\n"),
  );
  await plan(page);
  await page.getByRole("button", { name: "Apply 1 change" }).click(WORKER);
  await expect(page.getByText("1 done")).toBeVisible(WORKER);
  await page.getByRole("rowheader").getByRole("link").first().click();
  await expect(page.getByText("Access is switched off here.")).toBeVisible();
  await expect(page.getByRole("link", { name: "export.csv" })).toBeVisible();

  const ids = rest.map((line) => line.split(",")[0] ?? "").sort();
  const sorted = rest.map((line, index) =>
    line
      .split(",")
      .with(0, ids.at(-1 - index) ?? "")
      .join(","),
  );
  await choose(page, "sorted.csv", [HEADER, ...sorted].join("\n"));
  await plan(page);
  await expect(
    page.getByText("One column was probably sorted separately from the others.", { exact: false }),
  ).toBeVisible(WORKER);
  await expect(page.getByRole("button", { name: /^Apply/ })).toHaveCount(0);
  await expectAccessible(page, "admin-roster-sorted");

  await choose(page, "half.csv", [HEADER, ...rest.slice(0, 20)].join("\n"));
  await page.getByLabel("Members who are not in the file lose their access").check();
  await plan(page);
  await expect(
    page.getByText("A file that was cut off while it was sent looks like this, too.", { exact: false }),
  ).toBeVisible(WORKER);
  await expectAccessible(page, "admin-roster-stopped");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: "See what changes" }).click();
  await expect(
    page.getByRole("heading", { name: "What changes" }),
    "who is to apply it sees it first",
  ).toBeInViewport();
  await page.getByRole("button", { name: "Discard…" }).click();
  await expect(question(page)).toContainText("To use it after all, send it again.");
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(focused(page)).toHaveText("This roster was discarded. Nothing has been done to any member.");

  const support = await visit(portal, await add(portal, "support", "Sam Petit"));
  const seen = await (await support.get("/admin/rosters")).text();
  expect(seen).toContain("half.csv");
  expect(seen).not.toContain("Make a plan");
  expect(seen).toContain("Only admins can send a roster");
  await choose(page, "next.csv", [HEADER, ...rest.slice(0, 3)].join("\n"));
  await plan(page);
  await expect(state(page, "Ready for review")).toBeVisible(WORKER);
  const plans = await (await support.get(new URL(page.url()).pathname)).text();
  expect(plans, "who looks at a plan reads who applies it").toContain("Only admins can send a roster");
});

test("a file whose columns are not known can be discarded, after a question", async ({ page, admin }) => {
  await office(page, admin);
  await drop(page, "wrong.csv", "Artikel;Preis\r\nx;1\r\n");
  await plan(page);
  await expect(state(page, "Columns needed")).toBeVisible(WORKER);
  await page.getByRole("button", { name: "Discard…" }).click();
  await expect(question(page)).toContainText("Nothing has been done to any member, and nothing will be.");
  await question(page).getByRole("button", { name: "Keep it" }).click();
  await expect(state(page, "Columns needed")).toBeVisible();
  await page.getByRole("button", { name: "Discard…" }).click();
  await question(page).getByRole("button", { name: "Discard it" }).click();
  await expect(state(page, "Discarded")).toBeVisible();
  await expect(page.getByRole("button", { name: "Make the plan" })).toHaveCount(0);
});

test("a known member with a new id is confirmed by a tick on their line, and the plan is made again", async ({
  page,
  admin,
  portal,
}) => {
  const family = `q${Date.now()}n`;
  const lines = people(2, family);
  for (const line of lines) {
    const [clientUserId, email, firstName, lastName] = line.split(",");
    await addMember(runtimeOf(portal), { name: "cli" }, { clientUserId, email, firstName, lastName });
  }
  await office(page, admin);
  const renumbered = lines.map((line, index) => `new-${line.replace(",First", `,Mara${index}`)}`);
  await choose(page, "renumbered.csv", [HEADER, ...renumbered].join("\n"));
  await plan(page);
  await expect(tile(page, "Left open")).toContainText("2", WORKER);
  await page.setViewportSize({ width: 1280, height: 900 });
  const address = await page.getByText(`${family}0@e2e.example`, { exact: true }).boundingBox();
  expect(address?.height, "an address is whole beside the question").toBeLessThan(30);
  const ask = page.getByRole("link", { name: "Answer the lines that are left open" });
  await ask.first().click();
  await expect(ask, "they are answered here").toHaveCount(0);
  await expect(page.getByRole("link", { name: "Firstaa Lastaa" })).toBeVisible();
  const again = page.getByRole("button", { name: "Plan again with these answers" });
  await again.click();
  await expect(page.getByText("Tick at least one line first.")).toBeVisible();
  await expectAccessible(page, "admin-roster-answers");
  await page.getByLabel("It is Firstaa Lastaa: keep the id known here").check();
  await expect(page.getByText("Tick at least one line first.")).toBeHidden();
  await again.click();
  await expect(tile(page, "Changed details")).toContainText("1", WORKER);
  await expect(page.getByLabel("It is Firstba Lastba: keep the id known here")).toBeVisible();
  await expect(tile(page, "New members")).toHaveCount(0);
  await page.getByText("Plan it again with other choices").click();
  await expect(page.getByText("1 line was answered one by one.", { exact: false })).toBeVisible();
  await page.getByLabel("It is Firstba Lastba: keep the id known here").check();
  await again.click();
  await expect(
    page.getByRole("rowheader").getByRole("link", { name: /^Mara/ }),
    "once nothing is left open, all that is to be applied is listed",
  ).toHaveCount(2, WORKER);
  await page.getByRole("button", { name: "Apply 2 changes" }).click();
  await expect(page.getByText("2 done")).toBeVisible(WORKER);
  await page.getByRole("rowheader").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: /^Mara0/ })).toBeVisible();
});
