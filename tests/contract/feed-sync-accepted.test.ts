import { expect, onTestFinished, test, vi } from "vitest";
import { catalogVersion } from "@/lib/db/catalog-state";
import { openCatalogDb } from "@/lib/db/client";
import { claimJob, endJob } from "@/lib/db/jobs";
import { leaseFence } from "@/lib/db/leases";
import { insertSyncRun, updateSyncRun } from "@/lib/db/sync-runs";
import { acceptHeldRun, applyAcceptedRun, getRun, getSyncHealth } from "@/lib/sync";
import { select, startTinyPortal, type TinyPortal } from "@/tests/factories/tiny-feed";

const ADMIN = { name: "admin-1" };
const NEVER = new AbortController().signal;
const YESTERDAY = "Sat, 21 Nov 2026 10:30:00 GMT";
const TODAY = "Sun, 22 Nov 2026 10:30:00 GMT";

/** A portal with a feed of yesterday that waits for an admin's word, as it has lost a category. */
async function portalWithHeldRun(change?: (portal: TinyPortal) => void): Promise<{ portal: TinyPortal; held: number }> {
  const portal = await startTinyPortal();
  await portal.sync();
  portal.feed.lastModified = YESTERDAY;
  portal.feed.entries.set(202, []);
  change?.(portal);
  const { id, state } = await portal.sync();
  expect(state).toBe("held");
  return { portal, held: id };
}

/** Reads today's edition, which is held, too; an admin accepts yesterday's while it is read. */
async function acceptWhileReading({ portal, held }: { portal: TinyPortal; held: number }): Promise<number> {
  portal.feed.lastModified = TODAY;
  let accepted: Promise<void> | undefined;
  portal.override = async () => {
    accepted ??= acceptHeldRun(portal.runtime, ADMIN, held);
    await accepted;
    return false;
  };
  const later = await portal.sync({ trigger: "schedule" });
  portal.override = undefined;
  expect([later.state, getRun(portal.runtime, held).run.state]).toEqual(["held", "accepted"]);
  return later.id;
}

function staleWords({ runtime }: TinyPortal, id: number): string | null {
  return getRun(runtime, id).run.message;
}

test("a feed that was accepted while the next edition was read does not cost that one, which is read again at once", async () => {
  const { portal, held } = await portalWithHeldRun();
  const later = await acceptWhileReading({ portal, held });
  expect(await applyAcceptedRun(portal.runtime, held, NEVER)).toMatchObject({ state: "applied" });
  expect(getRun(portal.runtime, later).run.state, "it was compared with another catalogue").toBe("superseded");

  const { open } = getSyncHealth(portal.runtime);
  if (!open) throw new Error("No run is open.");
  expect(await portal.sync({ runId: open.id })).toMatchObject({ state: "applied", lastModified: TODAY });
});

test("it is read again at once also where a command had died while it read", async () => {
  const { portal, held } = await portalWithHeldRun();
  await acceptWhileReading({ portal, held });
  const dead = insertSyncRun(portal.runtime.portal, { trigger: "cli", force: false });
  updateSyncRun(portal.runtime.portal, dead.id, { state: "running" });
  await applyAcceptedRun(portal.runtime, held, NEVER);
  expect(getRun(portal.runtime, dead.id).run.state).toBe("interrupted");
  expect(getSyncHealth(portal.runtime).open).toMatchObject({ id: dead.id + 1, state: "queued" });
});

test("of two feeds that are accepted one after the other, the later one is read again and applied in the end", async () => {
  const { portal, held } = await portalWithHeldRun();
  const later = await acceptWhileReading({ portal, held });
  await acceptHeldRun(portal.runtime, ADMIN, later);
  expect(await applyAcceptedRun(portal.runtime, held, NEVER)).toMatchObject({ state: "applied" });
  expect(await applyAcceptedRun(portal.runtime, later, NEVER)).toMatchObject({ state: "superseded" });

  const { open } = getSyncHealth(portal.runtime);
  if (!open) throw new Error("No run is open.");
  expect(await portal.sync({ runId: open.id })).toMatchObject({ state: "applied", lastModified: TODAY });
});

test("a feed that was accepted is under way until it is applied, also once a worker has begun", async () => {
  const { portal, held } = await portalWithHeldRun();
  const { portal: db } = portal.runtime;
  const open = () => getSyncHealth(portal.runtime).open?.id;
  await acceptHeldRun(portal.runtime, ADMIN, held);
  expect(open()).toBe(held);
  const now = Date.now();
  const job = claimJob(db, "accepted-sync", { now, until: now + 60_000 });
  if (!job) throw new Error("no job");
  expect(open()).toBe(held);
  await applyAcceptedRun(portal.runtime, held, NEVER);
  endJob(db, job, { state: "done", endedAt: now, error: null });
  expect(open()).toBeUndefined();
});

test("an accepted feed that was applied by a worker which died before it had written that down counts as applied", async () => {
  const { portal, held } = await portalWithHeldRun();
  await acceptHeldRun(portal.runtime, ADMIN, held);
  await applyAcceptedRun(portal.runtime, held, NEVER);
  updateSyncRun(portal.runtime.portal, held, { state: "accepted", endedAt: null, catalogVersion: null });
  const again = await applyAcceptedRun(portal.runtime, held, NEVER);
  expect(again).toMatchObject({ state: "applied", endedAt: expect.any(String), catalogVersion: 2 });
});

test("a feed that is accepted while nothing else waits asks for no further run", async () => {
  const { portal, held } = await portalWithHeldRun();
  await acceptHeldRun(portal.runtime, ADMIN, held);
  await applyAcceptedRun(portal.runtime, held, NEVER);
  expect(getSyncHealth(portal.runtime).open).toBeUndefined();
});

test("a run that was accepted and applied tells, as any other, which categories it could not read, not why it was held", async () => {
  const { portal, held } = await portalWithHeldRun((portal) => {
    portal.override = (request, response) => {
      if (!request.url?.includes("category_id=101&")) return false;
      response.writeHead(404).end();
      return true;
    };
  });
  expect(staleWords(portal, held)).toBe("The feed has no more offers in Child 202.");
  await acceptHeldRun(portal.runtime, ADMIN, held);
  await applyAcceptedRun(portal.runtime, held, NEVER);
  expect(getRun(portal.runtime, held).run).toMatchObject({ state: "applied", live: null, failure: "not-understood" });
  expect(staleWords(portal, held)).toMatch(/keep their older offers: Child 101\. .*status 404/);
});

test("a run that was accepted and applied tells what was found as it was read and as it was applied", async () => {
  const { portal, held } = await portalWithHeldRun(({ feed }) => {
    for (const { merchant } of feed.entries.get(101) ?? []) merchant.logo = { url: "", width: 0, height: 0 };
  });
  expect(getRun(portal.runtime, held).run).toMatchObject({ warnings: 1, findings: { counts_mismatch: 1 } });
  await acceptHeldRun(portal.runtime, ADMIN, held);
  await applyAcceptedRun(portal.runtime, held, NEVER);
  const found = { warnings: 4, findings: { counts_mismatch: 1, logo_missing: 3 } };
  expect(getRun(portal.runtime, held).run).toMatchObject(found);
});

test("an accepted run whose results cannot be recorded keeps none of the doubtful rows that it found, and says so", async () => {
  const { portal, held } = await portalWithHeldRun(({ feed }) => {
    for (const { merchant } of feed.entries.get(101) ?? []) merchant.logo = { url: "", width: 0, height: 0 };
  });
  await acceptHeldRun(portal.runtime, ADMIN, held);
  const { $client } = portal.runtime.portal;
  $client.exec(`CREATE TRIGGER full BEFORE UPDATE OF warnings ON sync_run WHEN NEW.warnings > OLD.warnings
    BEGIN SELECT raise(ABORT, 'no room'); END`);
  const run = await applyAcceptedRun(portal.runtime, held, NEVER);
  expect(run).toMatchObject({
    state: "applied",
    live: null,
    message: expect.stringContaining("could not be recorded"),
  });
  expect($client.prepare("SELECT count(*) FROM quarantine WHERE code = 'logo_missing'").pluck().get()).toBe(0);
  expect(select(portal, "SELECT count(*) FROM merchant WHERE logo_url IS NULL")).toEqual([[3]]);
});

test("an accepted feed that was applied stays so where a worker that stood still until its lease was over goes on", async () => {
  const { portal, held } = await portalWithHeldRun();
  await acceptHeldRun(portal.runtime, ADMIN, held);
  const { portal: db, config } = portal.runtime;
  const [locking, catalog] = [openCatalogDb(config.DATA_DIR), openCatalogDb(config.DATA_DIR)];
  onTestFinished(() => [locking, catalog].forEach(({ $client }) => void $client.close()));
  locking.$client.exec("BEGIN IMMEDIATE");
  const before = leaseFence(db, "sync") ?? 0;
  const first = applyAcceptedRun(portal.runtime, held, NEVER);
  await vi.waitFor(() => expect(leaseFence(db, "sync")).toBe(before + 1));
  db.$client.exec("UPDATE lease SET until = 0");
  const second = applyAcceptedRun({ ...portal.runtime, catalog }, held, NEVER);
  await vi.waitFor(() => expect(leaseFence(db, "sync")).toBe(before + 2));
  locking.$client.exec("ROLLBACK");
  await Promise.all([first, second]);
  expect(getRun(portal.runtime, held).run).toMatchObject({ state: "applied", catalogVersion: 2, message: null });
});

test("a run is not taken for another of its number, which made the catalogue beside a portal.db that a backup has replaced", async () => {
  const { portal, held } = await portalWithHeldRun();
  const { $client } = portal.runtime.catalog;
  $client.prepare("UPDATE catalog_state SET run_id = ?").run(held);
  const version = () => catalogVersion(portal.runtime.catalog);
  const before = version();
  await acceptHeldRun(portal.runtime, ADMIN, held);
  expect(await applyAcceptedRun(portal.runtime, held, NEVER)).toMatchObject({ state: "applied", message: null });
  expect(version()).toBe(before + 1);

  $client.prepare("UPDATE catalog_state SET run_id = ?").run(held + 1);
  portal.feed.lastModified = TODAY;
  portal.override = (_request, response) => {
    response.writeHead(503).end();
    return true;
  };
  expect(await portal.sync(), "nor is its failure hidden").toMatchObject({ id: held + 1, state: "failed" });
  await portal.sync();
  expect(getRun(portal.runtime, held + 1).run.state, "nor is it later").toBe("failed");
});
