import { expect } from "@playwright/test";
import { expectAccessible, onceOnly } from "./setup/accessible";
import { memberIdOf, tamper } from "./setup/dressed-portal";
import { openAs } from "./setup/steps";
import { test as base } from "./setup/test";

/** Playwright's `test` on a portal whose first sync is still to come; it has no worker to run one. */
const test = base.extend({ portal: async ({ fresh }, use) => use(fresh.portal) });

onceOnly();

test("before the first sync, home and explorer say that offers are on their way, not that none was found", async ({
  page,
  member,
}) => {
  for (const path of ["/", "/browse", "/browse?near=60601&q=pizza"]) {
    await openAs(page, member, path);
    await expect(page.getByRole("heading", { level: 1, name: "Offers are on their way." }), path).toBeVisible();
  }
});

test("while there is no catalogue, what a member saved counts neither as gone nor as forgotten", async ({
  page,
  member,
  fresh,
}) => {
  const row =
    "INSERT INTO saved_offer VALUES (?, 7, '2 for 1 cards', 'Happy Harry''s Card Shop', '2026-11-01T12:00:00.000Z')";
  tamper(fresh, row, memberIdOf(fresh, member.email));
  await openAs(page, member, "/saved");
  await expect(page.getByRole("heading", { level: 1, name: "Offers are on their way." })).toBeVisible();
  await expect(page.getByRole("button", { name: /Remove/ })).toHaveCount(0);
});

test("a first sync that waits for a worker says so, and tells of no offers from before it", async ({ page, admin }) => {
  await openAs(page, admin, "/admin/sync");
  await page.getByRole("button", { name: "Sync now" }).click();
  const waiting = page.getByRole("region", { name: "A sync waits for the worker" });
  await expect(waiting).toContainText("No worker has been seen yet.");
  const health = page.getByRole("region", { name: "Nothing fetched yet" });
  await expect(health).toContainText("The first sync fills the portal with offers.");
  await expect(health).not.toContainText("previous offers");
  await page.getByRole("link", { name: "Overview" }).click();
  const tasks = page.getByRole("region", { name: "Needs you" });
  await expect(tasks.getByRole("listitem").filter({ hasText: "No worker has been seen yet." })).toBeVisible();
  await expectAccessible(page, "admin-overview-waiting");
});

test("a roster that no worker reads says so, on its page and on the overview", async ({ page, admin }) => {
  await openAs(page, admin, "/admin/rosters");
  await page.getByLabel("choose a file").setInputFiles("docs/sample-roster.csv");
  await page.getByRole("button", { name: "Make a plan" }).click();
  const main = page.getByRole("main");
  await expect(main).toContainText("No worker has been seen yet. The roster waits: check that the worker is running.");
  await expect(main).not.toContainText("in a moment");
  await page.getByRole("link", { name: "Overview" }).click();
  const tasks = page.getByRole("region", { name: "Needs you" });
  await expect(tasks.getByRole("link", { name: "The roster waits" })).toHaveAttribute(
    "href",
    /^\/admin\/rosters\/\d+$/,
  );
});
