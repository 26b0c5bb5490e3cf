import { expect, type Page } from "@playwright/test";
import { addMember, deactivateMember } from "@/lib/members";
import { visit } from "./attack/setup/actors";
import { onceOnly } from "./setup/accessible";
import { testWithWorker as test } from "./setup/dressed-test";
import { answer, question } from "./setup/question";
import { controlSandbox } from "./setup/sandbox-control";
import { sendRoster } from "./setup/send-roster";
import { awake, openAs } from "./setup/steps";
import { runtimeOf } from "./setup/test";

onceOnly();

/** The worker looks for jobs by itself; on a busy machine that takes its time. */
const WORKER = { timeout: 60_000 };
const CLI = { name: "cli" };

const tile = (page: Page, title: string) => page.getByRole("link", { name: new RegExp(`^${title}`) });

test.afterEach(async ({ portal }) => {
  await controlSandbox(portal, "faults", []);
});

test("a plan that was discarded in another tab is shown as it is now, and leaves no word of the one before", async ({
  page,
  admin,
  portal,
}) => {
  const path = await sendRoster(portal, admin, [`t${Date.now()},t${Date.now()}@e2e.example,Tess,Table`]);
  await openAs(page, admin, path);
  await expect(page.getByRole("button", { name: "Apply 1 change" })).toBeVisible(WORKER);
  const office = await visit(portal, admin);
  await office.post(`/api${path}/cancel`, { data: {} });
  await page.getByRole("button", { name: "Apply 1 change" }).click();
  await expect(page.getByText("This roster was discarded.", { exact: false })).toBeVisible();
  await expect(page.getByRole("heading", { name: "What was planned" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Apply/ })).toHaveCount(0);
  await page.goto("/admin/rosters");
  await expect(page.getByRole("row").filter({ has: page.locator(`[href="${path}"]`) })).toContainText("Discarded");
});

test("a plan whose members have changed is made again beside the refusal, applied and undone once", async ({
  page,
  admin,
  portal,
}) => {
  const id = `u${Date.now()}`;
  const runtime = runtimeOf(portal);
  await addMember(runtime, CLI, {
    clientUserId: id,
    email: `${id}@e2e.example`,
    firstName: "Uma",
    lastName: "Underwood",
  });
  for (let more = 0; more < 20; more += 1) {
    const person = { email: `${id}.${more}@e2e.example`, firstName: "Ulf", lastName: "Underwood" };
    await addMember(runtime, CLI, person);
  }
  const path = await sendRoster(portal, admin, [`${id},${id}.new@e2e.example,Uma,Underwood`]);
  await openAs(page, admin, path);
  await expect(
    page.getByRole("row").filter({ hasText: "Uma Underwood" }),
    "what follows from another address is said before it is given",
  ).toContainText("They are signed out, and have to set a new password.", WORKER);
  await deactivateMember(runtime, CLI, id, {});
  await page.getByRole("button", { name: "Apply 1 change" }).click();
  const refusal = page.getByText("Members of this plan have changed since it was made.", { exact: false });
  await expect(refusal).toBeVisible();
  const office = await visit(portal, admin);
  const planned = async () => (await (await office.get(`/api${path}`)).json()).plannedAt;
  const before = await planned();
  // The worker may have planned before the page hears that it will.
  await page.route(`**/api${path}/mapping`, async (route) => {
    const response = await route.fetch();
    await expect.poll(planned, WORKER).not.toBe(before);
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Plan it again" }).click();
  await expect(tile(page, "Access restored")).toContainText("1", WORKER);
  await expect(refusal).toBeHidden();
  await page.getByRole("button", { name: "Apply 1 change" }).click();
  await expect(page.getByText("1 done")).toBeVisible(WORKER);

  await page.getByRole("button", { name: "Plan the undo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Undo of staff.csv" })).toBeVisible(WORKER);
  await expect(page.getByText("This is a plan.", { exact: false })).toBeVisible(WORKER);
  const undo = page.url();
  await page.goto(path);
  await page.getByRole("link", { name: /undoes this: ready for review\.$/ }).click();
  await expect(page).toHaveURL(undo);
  await page.goto(path);
  await awake(page);
  await page.getByRole("button", { name: "Plan the undo" }).click();
  await expect(page, "it leads to the undo that is there").toHaveURL(undo);
  await page.getByRole("button", { name: "Apply 1 change" }).click();
  await expect(page.getByText("1 done")).toBeVisible(WORKER);
  await page.goto(path);
  await expect(page.getByRole("link", { name: /^Undone by roster \d+\.$/ })).toBeVisible();
});

test("a roster that is stopped halfway says what was planned, and how much of it was made", async ({
  page,
  admin,
  portal,
}) => {
  const family = `v${Date.now()}n`;
  const lines = Array.from({ length: 30 }, (_, n) => `${family}${n},${family}${n}@e2e.example,Vera,Vole${n}`);
  const path = await sendRoster(portal, admin, lines);
  await controlSandbox(portal, "faults", [{ match: "sso_member", times: 1_000, delayMs: 3_000 }]);
  await openAs(page, admin, path);
  await page.getByRole("button", { name: "Apply 30 changes" }).click(WORKER);
  await page.getByRole("button", { name: "Stop here" }).click(WORKER);
  await expect(question(page)).toBeVisible();
  await answer(page, "Stop here");
  await expect(page.getByText("The remaining changes will not be made.").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "What was planned" })).toContainText("Not made");
  await page.goto("/admin/rosters");
  const row = page.getByRole("row").filter({ has: page.locator(`[href="${path}"]`) });
  await expect(row).toContainText("Stopped");
  await expect(row).toContainText(/\d+ of 30/);
});
