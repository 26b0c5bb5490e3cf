import Database from "better-sqlite3";
import { expect, test, vi } from "vitest";
import { takeLease } from "@/lib/db/leases";
import { findSyncRun, insertSyncRun, updateSyncRun } from "@/lib/db/sync-runs";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { SYNC_LEASE, withSyncLease } from "./lease";
import { createRecorder } from "./recorder";

const NEVER = new AbortController().signal;

test("progress that had to wait for a lock takes nothing back of how the run ended", async () => {
  const { portal } = createBarePortal();
  const { id } = insertSyncRun(portal, { trigger: "cli", force: false });
  updateSyncRun(portal, id, { state: "running" });
  const run = () => findSyncRun(portal, id);
  await withSyncLease(portal, NEVER, async (lease) => {
    const recorder = createRecorder(portal, id, lease, undefined);
    recorder.set({ phase: "offers" });
    expect(run()).toMatchObject({ phase: "offers" });

    const other = new Database(portal.$client.name);
    other.exec("BEGIN IMMEDIATE");
    const begun = vi.spyOn(portal, "transaction");
    recorder.set({ phase: "apply" });
    other.exec("ROLLBACK");
    other.close();
    updateSyncRun(portal, id, { state: "applied", phase: "done" });
    await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(2));
    expect(run()).toMatchObject({ state: "applied", phase: "done" });
  });
});

test("a sync that lost its lease writes no progress over that of the sync which has it", async () => {
  const { portal } = createBarePortal();
  const { id } = insertSyncRun(portal, { trigger: "cli", force: false });
  updateSyncRun(portal, id, { state: "running" });
  await withSyncLease(portal, NEVER, async (lease) => {
    const recorder = createRecorder(portal, id, lease, undefined);
    recorder.set({ phase: "apply" });
    const now = Date.now();
    portal.$client.exec("UPDATE lease SET until = 0");
    takeLease(portal, { name: SYNC_LEASE, holder: "another", now, until: now + 60_000 });
    updateSyncRun(portal, id, { phase: "categories" });
    recorder.set({ phase: "done" });
  });
  expect(findSyncRun(portal, id)).toMatchObject({ phase: "categories" });
});

test("where the feed is read again, the requests that were sent before are among those to expect", async () => {
  const { portal } = createBarePortal();
  const { id } = insertSyncRun(portal, { trigger: "cli", force: false });
  await withSyncLease(portal, NEVER, async (lease) => {
    const { facts, request, set, startOver } = createRecorder(portal, id, lease, undefined);
    set({ requestsPlanned: 13 });
    for (let sent = 0; sent < 8; sent++) request();
    startOver();
    request();
    set({ requestsPlanned: 13 });
    expect(facts).toMatchObject({ requests: 9, requestsPlanned: 21 });
  });
});
