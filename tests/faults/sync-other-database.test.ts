import { copyFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { restoreBackup, writeBackup } from "@/lib/backup";
import { openCatalogDb, openPortalDb } from "@/lib/db/client";
import { databaseFile } from "@/lib/db/database-file";
import { migrateDatabases } from "@/lib/db/migrate";
import { lastChecked } from "@/lib/freshness";
import { acceptHeldRun, applyAcceptedRun, getRun, getSyncHealth, listChanges } from "@/lib/sync";
import { enqueueDueSync } from "@/lib/sync/keep-schedule";
import { runOutcomes } from "@/lib/text/sync-reasons";
import { entry, offer, startTinyPortal, type TinyPortal } from "@/tests/factories/tiny-feed";

const ADMIN = { name: "admin-1" };
const DAY_MS = 86_400_000;
const NEVER = new AbortController().signal;

afterEach(() => {
  vi.useRealTimers();
});

/** Stops the portal, does something with its files, and starts it again. */
async function whileStopped<Result>(
  { runtime }: TinyPortal,
  work: (dataDir: string) => Result,
): Promise<Awaited<Result>> {
  const { DATA_DIR } = runtime.config;
  for (const { $client } of [runtime.portal, runtime.catalog]) $client.close();
  const result = await work(DATA_DIR);
  runtime.portal = openPortalDb(DATA_DIR);
  runtime.catalog = openCatalogDb(DATA_DIR);
  return result;
}

async function backUp({ runtime: { config } }: TinyPortal): Promise<string> {
  const file = path.join(config.DATA_DIR, "backup.db");
  await writeBackup(config, file);
  return file;
}

/** @returns the replaced database */
async function restore(portal: TinyPortal, file: string): Promise<string> {
  return await whileStopped(portal, async () => {
    const { replaced } = await restoreBackup(portal.runtime.config, file);
    renameSync(replaced ?? "", `${file}.replaced`);
    return `${file}.replaced`;
  });
}

test("a held run whose file a run of the wrong backup has taken away is not applied with that one's offers", async () => {
  const portal = await startTinyPortal();
  await portal.sync();
  const backup = await backUp(portal);
  const lost = portal.feed.entries.get(202) ?? [];
  portal.nextEdition();
  portal.feed.entries.set(202, []);
  const held = await portal.sync();
  expect(held.state).toBe("held");

  const right = await restore(portal, backup);
  portal.nextEdition();
  portal.feed.entries.set(202, lost).set(201, []);
  const other = await portal.sync();
  expect(other).toMatchObject({ state: "held" });

  await restore(portal, right);
  const before = portal.rows();
  await acceptHeldRun(portal.runtime, ADMIN, held.id);
  const end = await applyAcceptedRun(portal.runtime, held.id, NEVER);
  expect(end).toMatchObject({ state: "failed", message: runOutcomes.dataGone });
  expect(portal.rows()).toEqual(before);
});

test("a held run that was applied after the backup does not wait for an admin once that is restored", async () => {
  const portal = await startTinyPortal();
  await portal.sync();
  portal.nextEdition();
  portal.feed.entries.set(202, []);
  const held = await portal.sync();
  const backup = await backUp(portal);
  await acceptHeldRun(portal.runtime, ADMIN, held.id);
  const { catalogVersion } = await applyAcceptedRun(portal.runtime, held.id, NEVER);
  await restore(portal, backup);
  expect(await portal.sync()).toMatchObject({ state: "unchanged" });
  expect(getRun(portal.runtime, held.id).run).toMatchObject({ state: "applied", catalogVersion });
  expect(getSyncHealth(portal.runtime).held).toBeUndefined();
});

test("offers are as fresh as the sync that made them, where a backup is restored that knows only older ones", async () => {
  const portal = await startTinyPortal();
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now - 5 * DAY_MS });
  await portal.sync();
  const backup = await backUp(portal);
  vi.setSystemTime(now);
  portal.nextEdition();
  const { endedAt } = await portal.sync();
  await restore(portal, backup);
  expect(lastChecked(portal.runtime)).toEqual({ at: endedAt, isStale: false });
});

test("an older catalog.db, as of a folder's copy, counts as old, and is brought up to date at once", async () => {
  const portal = await startTinyPortal();
  portal.feed.lastModified = new Date(Date.now() - 5 * DAY_MS).toUTCString();
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now - 5 * DAY_MS });
  const old = await portal.sync();
  await whileStopped(portal, (dataDir) => copyFileSync(databaseFile(dataDir, "catalog"), path.join(dataDir, "old.db")));
  vi.setSystemTime(now);
  portal.feed.lastModified = new Date().toUTCString();
  expect(await portal.sync()).toMatchObject({ state: "applied" });
  expect(await portal.sync()).toMatchObject({ state: "unchanged" });
  expect(await enqueueDueSync(portal.runtime, 0, new Date())).toBeUndefined();

  await whileStopped(portal, (dataDir) => {
    for (const suffix of ["-wal", "-shm"]) rmSync(databaseFile(dataDir, "catalog") + suffix, { force: true });
    renameSync(path.join(dataDir, "old.db"), databaseFile(dataDir, "catalog"));
  });
  expect(lastChecked(portal.runtime)).toEqual({ at: old.endedAt, isStale: true });
  const runId = await enqueueDueSync(portal.runtime, 0, new Date());
  if (runId === undefined) throw new Error("no sync is due");
  expect(await portal.sync({ runId })).toMatchObject({ state: "applied" });
  expect(lastChecked(portal.runtime)?.isStale).toBe(false);
  expect(await enqueueDueSync(portal.runtime, 0, new Date())).toBeUndefined();
});

test("a run from before the loss of a disk lists no changes of the catalogue that was begun anew after it", async () => {
  const portal = await startTinyPortal();
  const first = await portal.sync();
  expect(listChanges(portal.runtime, first.id, { limit: 100 }).items).toHaveLength(first.added);
  const backup = await backUp(portal);
  await whileStopped(portal, (dataDir) => {
    for (const name of ["portal", "catalog"] as const) {
      for (const suffix of ["", "-wal", "-shm"]) rmSync(databaseFile(dataDir, name) + suffix, { force: true });
    }
    migrateDatabases(dataDir);
  });
  portal.feed.entries.set(202, [entry(5_000, [offer(50_000, 202)])]);
  const anew = await portal.sync();
  await restore(portal, backup);
  expect(first.catalogVersion).toBe(anew.catalogVersion);
  expect(listChanges(portal.runtime, first.id, { limit: 100 }).items).toEqual([]);
});
