import { expect, onTestFinished, test, vi } from "vitest";
import { openCatalogDb } from "@/lib/db/client";
import { claimJob, endJob } from "@/lib/db/jobs";
import { freeLease, takeLease } from "@/lib/db/leases";
import { insertSyncRun, updateSyncRun } from "@/lib/db/sync-runs";
import { enqueuePlainJob, plainJob } from "@/lib/jobs";
import { log } from "@/lib/log";
import { enqueueSync, getRun, getSyncHealth, keepSchedule, runSync } from "@/lib/sync";
import { startTinyPortal, type TinyPortal } from "@/tests/factories/tiny-feed";
import { enqueueDueSync } from "./keep-schedule";
import { lastScheduled } from "./schedule";

const ADMIN = { name: "admin-1" };
const HOUR = 60 * 60 * 1000;

/** Looks at the schedule once, as the worker does every 20 seconds. */
async function look({ runtime }: TinyPortal): Promise<void> {
  const once = new AbortController();
  const looked = keepSchedule(runtime, once.signal);
  await new Promise((resolve) => setTimeout(resolve, 100));
  once.abort();
  await looked;
}

/** A run of a command that began after the last scheduled time and died, and whose lease has run out. */
function deadCommand({ runtime: { portal } }: TinyPortal): number {
  const { id } = insertSyncRun(portal, { trigger: "cli", force: false });
  const startedAt = new Date(lastScheduled(new Date(), 0).getTime() + 1).toISOString();
  updateSyncRun(portal, id, { state: "running", startedAt });
  return id;
}

test("a worker that is stopped while it cannot look at the schedule stops at once", async () => {
  const portal = await startTinyPortal({ SYNC_SCHEDULE: "off" });
  portal.runtime.portal.$client.close();
  const stopping = new AbortController();
  const kept = keepSchedule(portal.runtime, stopping.signal);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const asked = performance.now();
  stopping.abort();
  await kept;
  expect(performance.now() - asked).toBeLessThan(5_000);
});

test("the minutes of the daily sync are drawn once: a worker that starts anew keeps them", async () => {
  const portal = await startTinyPortal();
  const failed = vi.spyOn(log, "error");
  onTestFinished(() => failed.mockRestore());
  await look(portal);
  const { nextAt } = getSyncHealth(portal.runtime);
  for (let start = 0; start < 3; start++) await look(portal);
  expect(getSyncHealth(portal.runtime).nextAt).toBe(nextAt);
  expect(failed).not.toHaveBeenCalled();
});

test("a command that died holds up neither the schedule nor a sync that somebody asks for", async () => {
  const portal = await startTinyPortal({ SYNC_SCHEDULE: "off" });
  const id = deadCommand(portal);
  expect(getSyncHealth(portal.runtime).open).toBeUndefined();
  await look(portal);
  expect(getRun(portal.runtime, id).run).toMatchObject({ state: "interrupted", endedAt: expect.any(String) });
  expect(await enqueueDueSync(portal.runtime, 0, new Date(Date.now() + 61 * 60_000))).toBeGreaterThan(id);
});

test("a command that died is ended by the next sync, which does not wait for the worker to look", async () => {
  const portal = await startTinyPortal();
  const id = deadCommand(portal);
  expect(await portal.sync()).toMatchObject({ state: "applied" });
  expect(getRun(portal.runtime, id).run).toMatchObject({ state: "interrupted", endedAt: expect.any(String) });
});

test("a run whose job failed before it began is ended, and the next one asked for is another", async () => {
  const portal = await startTinyPortal({ SYNC_SCHEDULE: "off" });
  const { runId } = await enqueueSync(portal.runtime, ADMIN);
  await look(portal);
  expect(getRun(portal.runtime, runId).run.state).toBe("queued");
  const db = portal.runtime.portal;
  const job = claimJob(db, "sync", { now: Date.now(), until: Date.now() + HOUR });
  if (!job) throw new Error("no job");
  endJob(db, job, { state: "failed", endedAt: Date.now(), error: "the database was locked" });
  enqueuePlainJob(db, plainJob("another"));
  const [now, until] = [Date.now(), Date.now() + 60_000];
  const fence = takeLease(db, { name: "sync", holder: "a command", now, until }) ?? Number.NaN;
  expect(getSyncHealth(portal.runtime).open, "although another sync runs").toBeUndefined();
  freeLease(db, "sync", fence);
  await look(portal);
  expect(getRun(portal.runtime, runId).run.state).toBe("interrupted");
  expect((await enqueueSync(portal.runtime, ADMIN)).runId).toBeGreaterThan(runId);
});

test("a run that died between applying and recording it is completed from the catalogue, and its logos are fetched", async () => {
  const portal = await startTinyPortal({ SYNC_SCHEDULE: "off" });
  await portal.sync();
  portal.nextEdition();
  for (const { offers } of portal.feed.entries.get(101) ?? []) for (const offer of offers) offer.title = "Better";
  const { id } = await portal.sync();
  const db = portal.runtime.portal;
  db.$client.exec("DELETE FROM job");
  updateSyncRun(db, id, {
    state: "running",
    endedAt: null,
    offers: 0,
    changed: 0,
    catalogVersion: null,
    merchants: null,
  });
  await look(portal);
  const applied = { state: "applied", catalogVersion: 2, offers: 24, merchants: 12, added: 0, changed: 6, removed: 0 };
  expect(getRun(portal.runtime, id).run).toMatchObject(applied);
  expect(db.$client.prepare("SELECT kind, state FROM job").raw().all()).toEqual([["logos", "queued"]]);
});

test("a run that stood still until another was begun, and is applied after all, does not stay interrupted", async () => {
  const portal = await startTinyPortal({ SYNC_SCHEDULE: "off" });
  const { portal: db, config } = portal.runtime;
  const [locking, catalog] = [openCatalogDb(config.DATA_DIR), openCatalogDb(config.DATA_DIR)];
  onTestFinished(() => [locking, catalog].forEach(({ $client }) => void $client.close()));
  locking.$client.exec("BEGIN IMMEDIATE");
  const first = portal.sync();
  await vi.waitFor(() => expect(getSyncHealth(portal.runtime).open?.phase).toBe("apply"));
  db.$client.exec("UPDATE lease SET until = 0");
  portal.override = (_request, response) => {
    response.writeHead(401).end();
    return true;
  };
  const feed = { ca: portal.server.ca };
  expect(await runSync({ ...portal.runtime, catalog }, { trigger: "cli", feed })).toMatchObject({ state: "failed" });
  locking.$client.exec("ROLLBACK");
  const { id } = await first;
  await look(portal);
  expect(getRun(portal.runtime, id).run).toMatchObject({ state: "applied", catalogVersion: 1, added: 24 });
});
