import { expect, onTestFinished, test } from "vitest";
import { openCatalogDb } from "@/lib/db/client";
import { insertFeedRequest } from "@/lib/db/feed-requests";
import { recordHeartbeat } from "@/lib/db/heartbeats";
import { keepSyncJitter } from "@/lib/db/installation";
import { takeLease } from "@/lib/db/leases";
import { insertSyncRun, type SyncState, updateSyncRun } from "@/lib/db/sync-runs";
import type { FeedFailure } from "@/lib/domain/feed-failure";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { enqueueSync, getSyncHealth } from "./index";

/** A portal that syncs at 4:40 Central, which is 10:40 UTC in November. */
function scheduledPortal(settings: Record<string, string> = {}) {
  const portal = createBarePortal(settings);
  keepSyncJitter(portal.portal, 10);
  const catalog = openCatalogDb(portal.config.DATA_DIR);
  onTestFinished(() => void catalog.$client.close());
  catalog.$client.exec(
    "INSERT INTO catalog_state VALUES (1, 1, 'Fri, 20 Nov 2026 10:30:00 GMT', NULL, '2026-11-20', 1)",
  );
  const run = (state: SyncState, endedAt?: string, failure: FeedFailure | null = null) => {
    const { id } = insertSyncRun(portal.portal, { trigger: "schedule", force: false });
    return updateSyncRun(portal.portal, id, { state, endedAt: endedAt ?? null, failure });
  };
  const at = (now: string) => getSyncHealth({ ...portal, catalog }, new Date(now));
  const seeWorker = (seen: string) => recordHeartbeat(portal.portal, "worker", Date.parse(seen));
  const loseCatalogue = () => catalog.$client.exec("DELETE FROM catalog_state");
  return { ...portal, run, at, seeWorker, loseCatalogue };
}

test("before the first run nothing was ever fetched", () => {
  expect(scheduledPortal().at("2026-11-20T12:00:00Z")).toMatchObject({ timeliness: "never", lastGood: undefined });
});

test("offers are on time until the next sync is due, and late once it has been due for an hour", () => {
  const { run, at } = scheduledPortal();
  run("applied", "2026-11-19T10:45:00Z");
  expect(at("2026-11-20T10:39:00Z")).toMatchObject({
    timeliness: "on-time",
    dueAt: "2026-11-19T10:40:00.000Z",
    nextAt: "2026-11-20T10:40:00.000Z",
  });
  expect(at("2026-11-20T11:39:00Z").timeliness, "it has not been done, whatever it counts as").toBe("due");
  expect(at("2026-11-20T11:41:00Z").timeliness).toBe("late");
  run("failed", "2026-11-20T10:50:00Z");
  expect(at("2026-11-20T10:51:00Z").timeliness).toBe("due");
  expect(at("2026-11-20T11:41:00Z").timeliness).toBe("late");
  run("unchanged", "2026-11-20T11:42:00Z");
  expect(at("2026-11-20T11:43:00Z").timeliness).toBe("on-time");
});

test("a run that ended while the clock was ahead does not count as done until then", () => {
  const { run, at } = scheduledPortal();
  run("applied", "2027-12-25T10:45:00Z");
  expect(at("2026-11-20T10:50:00Z").timeliness).toBe("due");
  expect(at("2026-11-20T11:41:00Z").timeliness).toBe("late");
  run("unchanged", "2026-11-20T11:42:00Z");
  expect(at("2026-11-20T11:43:00Z").timeliness).toBe("on-time");
});

test("a feed that has stopped is not on time, once the day's edition is no longer waited for", () => {
  const { run, at } = scheduledPortal();
  run("applied", "2026-11-20T10:45:00Z");
  expect(at("2026-11-20T23:00:00Z").timeliness).toBe("on-time");
  run("unchanged", "2026-11-21T10:45:00Z");
  expect(at("2026-11-21T18:39:00Z").timeliness, "it may be late that day").toBe("on-time");
  expect(at("2026-11-21T18:41:00Z").timeliness).toBe("unpublished");
  expect(at("2026-11-22T10:39:00Z").timeliness).toBe("unpublished");
  run("unchanged", "2026-11-22T10:45:00Z");
  expect(at("2026-11-22T10:46:00Z").timeliness, "the next day's is waited for, but it has still stopped").toBe(
    "unpublished",
  );
});

test("offers of which a part could not be read are not on time, until a run reads them all", () => {
  const { run, at } = scheduledPortal();
  run("applied", "2026-11-20T10:45:00Z", "timeout");
  expect(at("2026-11-20T10:50:00Z").timeliness).toBe("partly");
  run("applied", "2026-11-20T11:45:00Z");
  expect(at("2026-11-20T11:50:00Z").timeliness).toBe("on-time");
});

test("offers that went with catalog.db are not on time, whatever the last run had found", () => {
  const { run, at, loseCatalogue } = scheduledPortal();
  run("applied", "2026-11-20T10:45:00Z");
  loseCatalogue();
  run("failed", "2026-11-20T10:50:00Z");
  expect(at("2026-11-20T10:51:00Z")).toMatchObject({ timeliness: "never", lastGood: undefined });
});

test("a held run says so until it is judged, and a run under way says so first", () => {
  const { portal, run, at } = scheduledPortal();
  run("applied", "2026-11-19T10:45:00Z");
  const held = run("held", "2026-11-20T10:45:00Z");
  expect(at("2026-11-20T10:50:00Z")).toMatchObject({ timeliness: "held", held: { id: held.id } });
  const open = run("running");
  expect(at("2026-11-20T10:51:00Z"), "its process has died").toMatchObject({ timeliness: "held", open: undefined });
  const noticed = Date.parse("2026-11-20T10:51:00Z");
  takeLease(portal, { name: "sync", holder: "a command", now: noticed, until: noticed + 60_000 });
  expect(at("2026-11-20T10:51:00Z")).toMatchObject({ timeliness: "syncing", open: { id: open.id } });
});

test("a run that waits for a worker that is away hides neither a held feed nor a late sync", async () => {
  const { portal, run, at, seeWorker } = scheduledPortal();
  run("applied", "2026-11-19T10:45:00Z");
  const { runId } = await enqueueSync({ portal }, { name: "admin-1" });
  expect(at("2026-11-20T12:00:00Z"), "no worker was ever there").toMatchObject({
    timeliness: "late",
    open: { id: runId },
    away: { seenAt: null },
  });
  seeWorker("2027-12-25T12:00:00Z");
  expect(at("2026-11-20T12:00:00Z"), "its clock was ahead").toMatchObject({
    timeliness: "late",
    away: { seenAt: null },
  });
  seeWorker("2026-11-20T11:59:00Z");
  expect(at("2026-11-20T12:00:00Z")).toMatchObject({ timeliness: "syncing", open: { id: runId }, away: null });
  expect(at("2026-11-20T12:02:00Z")).toMatchObject({
    timeliness: "late",
    open: { id: runId },
    away: { seenAt: "2026-11-20T11:59:00.000Z" },
  });
  run("held", "2026-11-20T11:00:00Z");
  expect(at("2026-11-20T12:02:00Z").timeliness).toBe("held");
});

test("a worker that is away is of no concern while nothing waits for it", () => {
  const { run, at } = scheduledPortal();
  run("applied", "2026-11-20T10:45:00Z");
  expect(at("2026-11-20T12:00:00Z")).toMatchObject({ timeliness: "on-time", away: null });
});

test("an edition that an admin rejected is not late, and the next one is due as ever", () => {
  const { portal, run, at } = scheduledPortal();
  const reject = (endedAt: string, lastModified: string) =>
    updateSyncRun(portal, run("rejected", endedAt).id, { lastModified });
  run("applied", "2026-11-20T10:45:00Z");
  reject("2026-11-21T10:45:00Z", "Sat, 21 Nov 2026 10:30:00 GMT");
  expect(at("2026-11-21T10:50:00Z").timeliness).toBe("rejected");
  updateSyncRun(portal, run("unchanged", "2026-11-21T12:00:00Z").id, { message: "It is the one that was rejected." });
  run("failed", "2026-11-21T13:00:00Z");
  expect(at("2026-11-21T20:00:00Z").timeliness, "the program has published one that day").toBe("rejected");
  expect(at("2026-11-22T10:41:00Z").timeliness).toBe("due");
  expect(at("2026-11-22T11:41:00Z").timeliness).toBe("late");
});

test("without a schedule nothing is late", () => {
  const { run, at } = scheduledPortal({ SYNC_SCHEDULE: "off" });
  run("applied", "2026-01-01T10:45:00Z");
  expect(at("2026-11-20T10:50:00Z")).toMatchObject({ timeliness: "unscheduled", nextAt: null });
});

test("each URL has 200 requests in 24 hours, and the tightest comes first", () => {
  const { portal, at } = scheduledPortal();
  const now = Date.now();
  for (const [url, sent, age] of [
    ["/few", 3, 0],
    ["/many", 199, 0],
    ["/old", 9, 25 * 3_600_000],
  ] as const) {
    for (let n = 0; n < sent; n++) insertFeedRequest(portal, url, now - age);
  }
  expect(at(new Date().toISOString()).budget).toEqual([
    { url: "/many", left: 1 },
    { url: "/few", left: 197 },
  ]);
});
