import { expect, type Page } from "@playwright/test";
import { onceOnly } from "./setup/accessible";
import { openAsleep } from "./setup/asleep";
import { question } from "./setup/question";
import { expectNoComplaints, openAs, signInBy } from "./setup/steps";
import { add, test } from "./setup/test";

onceOnly();

const HEADER = "Kennung,Kontakt,Vorname,Nachname";
const WORKER = { timeout: 60_000 };

async function chooseFile(page: Page, name: string): Promise<void> {
  const line = `${name},${name}@e2e.example,Ines,Falk`;
  const buffer = Buffer.from(`${HEADER}\n${line}\n`);
  await page.getByLabel("choose a file").setInputFiles({ name: `${name}.csv`, mimeType: "text/csv", buffer });
}

/** What is sent to change something. */
function sentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(new URL(request.url()).pathname));
  return sent;
}

test("a file that is chosen before the page is awake is named once it is", async ({ page, admin }) => {
  await signInBy(page.request, admin);
  const letGo = await openAsleep(page, "/admin/rosters");
  await chooseFile(page, "early");
  letGo();
  await expect(page.getByRole("strong").filter({ hasText: "early.csv" })).toBeVisible();
});

test("a file that is sent before the page is awake is sent once it is, once", async ({ page, admin }) => {
  await signInBy(page.request, admin);
  const noComplaints = expectNoComplaints(page);
  const sent = sentBy(page);
  const letGo = await openAsleep(page, "/admin/rosters");
  await chooseFile(page, "pressed");
  for (let press = 0; press < 3; press++) await page.getByRole("button", { name: "Make a plan" }).click();
  await expect(page, "what was chosen is not in an address").toHaveURL(/\/admin\/rosters$/);
  letGo();
  await expect(page).toHaveURL(/\/admin\/rosters\/\d+$/);
  await expect(page.getByRole("heading", { name: "pressed.csv" })).toBeVisible();
  expect(sent).toEqual(["/api/admin/rosters"]);
  noComplaints();
});

test("columns that are chosen before the page is awake stay chosen", async ({ page, admin }) => {
  await openAs(page, admin, "/admin/rosters");
  await chooseFile(page, "columns");
  await page.getByRole("button", { name: "Make a plan" }).click();
  await expect(page).toHaveURL(/\/admin\/rosters\/\d+$/);
  await expect(page.getByText("Columns needed", { exact: true }).first()).toBeVisible(WORKER);

  const letGo = await openAsleep(page, page.url());
  const email = page.getByLabel("E-mail", { exact: true });
  await email.selectOption({ label: "Kontakt (columns@e2e.example)" });
  letGo();
  await expect(page.getByText("For example columns@e2e.example")).toBeVisible();
  await page.getByRole("button", { name: "Make the plan" }).click();
  await expect(page.getByText(/^Say which column holds/)).toBeVisible();
  await expect(email).toHaveValue("1");
});

test("a column that is hidden before the page is awake is hidden", async ({ page, admin }) => {
  await signInBy(page.request, admin);
  const letGo = await openAsleep(page, "/admin/members");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Last sign-in" }).uncheck();
  letGo();
  const heading = page.locator("thead").getByText("Last sign-in");
  await expect(heading).toHaveCount(0);
  await expect(page.locator("thead").getByText("Last redemption")).toBeVisible();
  await page.unroute("**/*.js");
  await page.reload();
  await expect(heading).toHaveCount(0);
});

test("a question that is asked for before the page is awake is asked once it is, and nothing is done without it", async ({
  page,
  admin,
  portal,
}) => {
  const { clientUserId } = await add(portal, "member", "Lena Vogt");
  await signInBy(page.request, admin);
  const noComplaints = expectNoComplaints(page);
  const sent = sentBy(page);
  const letGo = await openAsleep(page, `/admin/members/${clientUserId}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Deactivate" }).dblclick();
  letGo();
  await expect(question(page)).toContainText("Deactivate Lena Vogt?");
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Deactivate" })).toBeFocused();
  expect(sent).toEqual([]);
  noComplaints();
});

test("no question opens over a field that somebody has gone on to before the page is awake", async ({
  page,
  admin,
}) => {
  await signInBy(page.request, admin);
  const letGo = await openAsleep(page, "/admin/members");
  await page.getByRole("button", { name: "Add a member" }).click();
  await page.getByRole("searchbox").focus();
  await page.keyboard.type("Vogt");
  await page.keyboard.press("ArrowLeft");
  letGo();
  await page.waitForFunction(() => window.earlyPress === undefined);
  await page.keyboard.type("n");
  await expect(page.getByRole("searchbox")).toHaveValue("Vognt");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("however early a press comes, it is heard once", async ({ page, context, admin, portal }) => {
  const { clientUserId } = await add(portal, "member", "Ilse Brenner");
  await signInBy(page.request, admin);
  const noComplaints = expectNoComplaints(page);
  const sent = sentBy(page);
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 4 });
  for (const early of [0, 100, 400]) {
    sent.length = 0;
    await page.goto(`/admin/members/${clientUserId}`, { waitUntil: "commit" });
    const press = page.getByRole("button", { name: "Sign them out" });
    await press.waitFor();
    await page.waitForTimeout(early);
    await press.click();
    await expect(page.getByText("There were no sessions to end.")).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(sent, `pressed after ${early} ms`).toHaveLength(1);
  }
  noComplaints();
});
