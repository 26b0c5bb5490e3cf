import { expect, onTestFinished, test } from "vitest";
import { currentCatalog } from "@/lib/db/catalog-state";
import { insertSyncRun, updateSyncRun } from "@/lib/db/sync-runs";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { createTestCatalog } from "@/tests/factories/test-catalog";
import { lastChecked } from ".";

const HOUR_MS = 3_600_000;

test("offers are as fresh as the last sync that compared them, also one that found nothing new", async () => {
  const { portal } = createBarePortal();
  const made = createTestCatalog();
  onTestFinished(() => made.close());
  const runtime = { portal, catalog: made.catalog };
  expect(lastChecked(runtime)).toBeUndefined();

  await made.apply({ categories: [], entries: [] });
  const now = new Date();
  expect(lastChecked(runtime, now)?.isStale).toBe(false);
  expect(lastChecked(runtime, new Date(now.getTime() + 47 * HOUR_MS))?.isStale).toBe(false);
  expect(lastChecked(runtime, new Date(now.getTime() + 49 * HOUR_MS))?.isStale).toBe(true);

  const unchanged = new Date(now.getTime() + 40 * HOUR_MS).toISOString();
  const { id } = insertSyncRun(portal, { trigger: "schedule", force: false });
  const lastModified = currentCatalog(made.catalog)?.lastModified;
  updateSyncRun(portal, id, { state: "unchanged", endedAt: unchanged, lastModified });
  const failed = insertSyncRun(portal, { trigger: "schedule", force: false });
  updateSyncRun(portal, failed.id, { state: "failed", endedAt: new Date().toISOString() });
  const judged = insertSyncRun(portal, { trigger: "schedule", force: false });
  const message = "The feed has not changed since run 7, which is rejected.";
  updateSyncRun(portal, judged.id, { state: "unchanged", endedAt: new Date().toISOString(), message });
  expect(lastChecked(runtime, new Date(now.getTime() + 50 * HOUR_MS))).toEqual({ at: unchanged, isStale: false });
});

test("offers that were compared while the clock was ahead are as fresh as the program's edition, once it is put right", async () => {
  const { portal } = createBarePortal();
  const made = createTestCatalog();
  onTestFinished(() => made.close());
  await made.apply({ categories: [], entries: [] });
  const lastModified = currentCatalog(made.catalog)?.lastModified ?? "";
  const { id } = insertSyncRun(portal, { trigger: "schedule", force: false });
  updateSyncRun(portal, id, { state: "unchanged", endedAt: "2099-01-01T00:00:00.000Z", lastModified });
  const published = new Date(lastModified);
  const after = (hours: number) =>
    lastChecked({ portal, catalog: made.catalog }, new Date(+published + hours * HOUR_MS));
  expect(after(47)).toEqual({ at: published.toISOString(), isStale: false });
  expect(after(49)).toEqual({ at: published.toISOString(), isStale: true });
});
