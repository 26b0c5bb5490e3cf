import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./setup/accessible";
import { testWithWorker as test } from "./setup/dressed-test";
import { controlSandbox } from "./setup/sandbox-control";
import { awake, expectNoComplaints, signIn } from "./setup/steps";
import { add } from "./setup/test";

/** A run reads some 160 pages; on a busy machine that takes its time. */
const RUN = { timeout: 90_000 };

test.describe.configure({ mode: "parallel", timeout: 300_000 });

const live = (page: Page) => page.getByRole("progressbar", { name: "Progress of the sync" });
const focused = (page: Page) => page.locator(":focus");
/** Newest first; the row of headings has no time, and is not there on a tablet. */
const runs = (page: Page) => page.getByRole("table", { name: "Runs" }).getByRole("row").filter({ hasText: " CT" });
/** The latest run. */
const outcome = (page: Page) => runs(page).first();

async function syncNow(page: Page): Promise<void> {
  await page.goto("/admin/sync");
  await awake(page);
  const before = await runs(page).count();
  await page.getByRole("button", { name: "Sync now" }).click();
  await expect(runs(page), "the latest run is this one").toHaveCount(before + 1);
}

test.afterEach(async ({ portal }) => {
  await controlSandbox(portal, "faults", []);
});

test("a run is followed live, through a connection that breaks, and then told with all that was wrong", async ({
  page,
  admin,
  portal,
}) => {
  const noComplaints = expectNoComplaints(page);
  await controlSandbox(portal, "feed", {
    change: 2,
    malform: [
      { kind: "foreign-link", times: 5 },
      { kind: "merchant-without-name", times: 2 },
    ],
  });
  await controlSandbox(portal, "faults", [{ match: "GET /", times: 10_000, delayMs: 1500 }]);
  await signIn(page, admin);
  await syncNow(page);
  await expect(page.getByText("Syncing", { exact: true })).toBeVisible();
  await expect(focused(page)).toContainText("Members see the previous offers until the run has finished.");
  await expect(page.getByText(/^\d+ of \d+ categories$/)).toBeVisible(RUN);
  await expect(page.getByRole("button", { name: "Sync now" })).toBeHidden();
  await expectAccessible(page, "admin-sync-live");

  noComplaints();
  await page.route("**/events", (route) => route.abort());
  await page.getByRole("link", { name: /CT$/ }).first().click();
  await expect(page.getByText("The connection is lost.", { exact: false })).toBeVisible(RUN);
  await expect(live(page)).toBeVisible();
  await expect(page.getByText("Nothing changed."), "what came of it is not known yet").toHaveCount(0);
  await page.unroute("**/events");
  await expect(page.getByText("The connection is lost.", { exact: false })).toBeHidden(RUN);
  await controlSandbox(portal, "faults", []);
  await expect(live(page)).toBeHidden(RUN);
  await expect(page.getByRole("status").getByText("Applied", { exact: true }), "its end is told").toBeVisible(RUN);

  const wrong = page.getByRole("region", { name: "What was wrong with the feed" });
  await expect(wrong.getByRole("heading", { name: "Link to another site" })).toBeVisible();
  await wrong.getByText("The row as received").first().click();
  await expect(wrong.locator("pre").first()).toContainText('"link"');
  await wrong.getByText("Send it to the program").click();
  await expect(wrong.getByRole("region", { name: "Message to the account representative" })).toContainText(
    "REJECTED: Link to another site (link_foreign), 5 rows",
  );
  await expect(wrong.getByText("Shown with warnings")).toBeVisible();
  await page.getByRole("link", { name: /^Removed \d/ }).click();
  await expect(page).toHaveURL(/kind=removed/);
  await expectAccessible(page, "admin-sync-run");
});

test("a feed that lost a category is held, and an admin decides by the numbers", async ({
  page,
  admin,
  portal,
  browser,
}) => {
  await signIn(page, admin);
  // A new edition since the other tests began would count among what is new and removed.
  await syncNow(page);
  await expect(outcome(page)).toContainText(/Unchanged|Applied/, RUN);
  await controlSandbox(portal, "feed", { drop: { category: "dining" }, malform: [] });
  await syncNow(page);
  await expect(page.getByText("Waiting for approval")).toBeVisible(RUN);
  const held = page.getByRole("region", { name: "What the held feed would do" });
  const gone = Number((await held.locator("dd").nth(1).textContent())?.replaceAll(",", ""));
  expect(gone).toBeGreaterThan(0);
  await expectAccessible(page, "admin-sync-held");
  await page.goto("/admin");
  const task = page.getByRole("link", { name: `The new feed would take away ${gone.toLocaleString("en-US")} of` });
  await expectAccessible(page, "admin-overview-held");
  await task.click();

  const office = await browser.newContext({ baseURL: portal.url });
  const support = await office.newPage();
  await support.goto("/admin/sync");
  await signIn(support, await add(portal, "support", "Sam Petit"));
  await expect(support.getByText("Waiting for approval")).toBeVisible();
  await expect(support.getByRole("main").getByRole("button")).toHaveCount(0);
  await support.goto("/admin");
  await expect(support.getByRole("region", { name: "Needs an admin" })).toContainText("The new feed would take away");
  const refused = await support.request.post("/api/admin/sync/runs/1/accept", { headers: { origin: portal.url } });
  expect(refused.status()).toBe(403);
  await office.close();
  await page.goto("/admin/audit?outcome=refused");
  await expect(page.getByRole("cell", { name: "POST /api/admin/sync/runs/1/accept" }).first()).toBeVisible();

  await page.goto("/admin/sync");
  await awake(page);
  await page.getByRole("button", { name: "Accept…" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("would no longer be shown to members");
  await expect(question).toContainText("Nothing would be left in");
  await question.getByLabel(/^Type \d+/).fill("1");
  await question.getByRole("button", { name: "Accept this feed" }).click();
  await expect(
    question.getByText("That is not the number of offers that would be removed.", { exact: false }),
  ).toBeVisible();
  await expectAccessible(page, "admin-sync-accept");
  await question.getByRole("button", { name: "Decide later" }).click();
  await expect(question).toBeHidden();

  await page.getByRole("button", { name: "Reject…" }).click();
  await expect(question).toContainText(/All [\d,]+ offers stay as they are/);
  await expectAccessible(page, "admin-sync-reject");
  await question.getByRole("button", { name: "Reject this feed" }).click();
  await expect(outcome(page)).toContainText("Rejected", RUN);
  await expect(page.getByRole("button", { name: "Accept…" })).toBeHidden();
  await expect(focused(page)).toHaveText("Rejected. The offers stay as they are.");

  await page.getByRole("button", { name: "Fetch everything again" }).click();
  await page.getByRole("button", { name: "Accept…" }).click(RUN);
  await expect(page.getByText("Rejected. The offers stay as they are.")).toBeHidden();
  const again = await question
    .getByLabel(/^Type \d+/)
    .evaluate((field: HTMLInputElement) => field.labels?.[0]?.textContent);
  await question.getByLabel(/^Type \d+/).fill(/\d+/.exec(again ?? "")?.[0] ?? "");
  await question.getByRole("button", { name: "Accept this feed" }).click();
  await expect(outcome(page)).toContainText("Applied", RUN);
  await expect(page.getByText("Accepted. The worker is updating the offers.")).toBeHidden(RUN);
  await expect(focused(page), "who has accepted it stays where its end is told").toContainText(/^Applied.*removed$/);
  // Offers that have ended are removed, too, but nobody is asked about them.
  const removed = /([\d,]+) removed/.exec((await outcome(page).textContent()) ?? "")?.[1] ?? "none";
  expect(Number(removed.replaceAll(",", ""))).toBeGreaterThanOrEqual(gone);

  await controlSandbox(portal, "feed", { drop: {} });
  await syncNow(page);
  await expect(outcome(page)).toContainText(`${removed} new`, RUN);
  await expect(page.getByRole("img", { name: /^Merchants after each sync/ }).locator("svg")).toBeVisible();
  await expect(page.getByRole("row", { name: /CT [\d,]+ [\d,]+$/ }).first()).toBeVisible();
  await page.locator("summary", { hasText: "Requests left, by address" }).click();
  await expect(page.getByRole("rowheader", { name: /categories\.json/ })).toBeVisible();
  await expectAccessible(page, "admin-sync");
});
