import { expect, type Page } from "@playwright/test";
import { insertSyncRun, updateSyncRun } from "@/lib/db/sync-runs";
import type { Runtime } from "@/lib/runtime";
import { enqueueSync, getRun } from "@/lib/sync";
import { onceOnly } from "./setup/accessible";
import { test } from "./setup/dressed-test";
import { answer, question } from "./setup/question";
import { openAs } from "./setup/steps";
import { runtimeOf } from "./setup/test";

onceOnly();

/** What the worker does, which is not there: each test says when. */
function end({ portal }: Runtime, id: number, gone: number): void {
  const live = { before: 900, after: 900 - gone, gone, added: 0, changed: 0 };
  const state = gone > 0 ? "held" : "unchanged";
  updateSyncRun(portal, id, { state, phase: "done", endedAt: new Date().toISOString(), live });
}

/** A feed that waits for an admin, and a run that takes its place when it ends. */
async function heldAndNext(runtime: Runtime) {
  const held = insertSyncRun(runtime.portal, { trigger: "schedule", force: false }).id;
  end(runtime, held, 400);
  const { runId: next } = await enqueueSync(runtime, { name: "cli" });
  return { next, supersede: () => updateSyncRun(runtime.portal, held, { state: "superseded" }) };
}

/** Of the page behind a question, which is hidden from who answers it. */
const removed = (page: Page) => page.locator("dl div", { hasText: "Would be removed" }).locator("dd");

test.afterEach(({ portal }) => {
  const { $client } = runtimeOf(portal).portal;
  $client.exec("UPDATE sync_run SET state = 'superseded' WHERE state IN ('held', 'queued')");
});

test("a question about a held feed is not put to another one that has taken its place", async ({
  page,
  admin,
  portal,
}) => {
  const runtime = runtimeOf(portal);
  const { next, supersede } = await heldAndNext(runtime);
  await openAs(page, admin, "/admin/sync");
  await page.getByRole("button", { name: "Reject…" }).click();
  supersede();
  end(runtime, next, 10);
  await expect(removed(page)).toHaveText("10");
  await answer(page, "Reject this feed");
  await expect(question(page)).toContainText("is not waiting for a decision");
  expect(getRun(runtime, next).run.state).toBe("held");
  await answer(page, "Decide later");
  await expect(page.locator(":focus")).toHaveText("Reject…");
});

test("a question about a held feed stays open when the program takes that back, and says so", async ({
  page,
  admin,
  portal,
}) => {
  const runtime = runtimeOf(portal);
  const { next, supersede } = await heldAndNext(runtime);
  await openAs(page, admin, "/admin/sync");
  await page.getByRole("button", { name: "Accept…" }).click();
  await question(page).getByLabel("Type 400").fill("400");
  supersede();
  end(runtime, next, 0);
  await expect(removed(page)).toBeHidden();
  await answer(page, "Accept this feed");
  await expect(question(page)).toContainText("is not waiting for a decision");
});
