import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { members } from "@/lib/db/schema/portal/members";
import { log } from "@/lib/log";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { dayOfSchedule } from "@/tests/factories/day-of-schedule";
import { insertPerson } from "@/tests/factories/members";
import { backupFolder, backupHandler, keepBackupSchedule, scheduledBackup } from ".";

const NOON = new Date(2026, 10, 20, 12).toISOString();
const NIGHTLY = { BACKUP_SCHEDULE: "30 2 * * *" };

test("the first backup, for which there is no folder yet, is no fault to be logged", async () => {
  const said = vi.spyOn(log, "error").mockReturnValue(undefined);
  onTestFinished(() => said.mockRestore());
  const made: string[] = [];
  const keep: typeof keepBackupSchedule = async ({ portal, config }, signal) => {
    await keepBackupSchedule({ portal, config }, signal);
    const job = backupHandler({ portal, config }, async (file) => void made.push(file));
    await job.run({}, new AbortController().signal);
  };
  expect(await dayOfSchedule(NOON, keep, NIGHTLY)).toHaveLength(2);
  expect(made).toHaveLength(1);
  expect(said).not.toHaveBeenCalled();
});

test("a backup is made each night when BACKUP_SCHEDULE says, and as a worker starts that has none", async () => {
  const [start, night] = [NOON, new Date(2026, 10, 21, 4, 50).toISOString()].map((at) => at.slice(11, 16));
  expect(await dayOfSchedule(NOON, keepBackupSchedule, { BACKUP_SCHEDULE: "50 4 * * *" })).toEqual([start, night]);
});

test("a worker that starts again and again does not push out older backups with new ones", async () => {
  const times = await dayOfSchedule(
    NOON,
    async (portal, signal) => {
      const file = scheduledBackup(portal.config);
      mkdirSync(path.dirname(file));
      for (const made of [file, file.replace("20261120T", "20261119T")]) writeFileSync(made, "");
      await keepBackupSchedule(portal, signal);
    },
    NIGHTLY,
  );
  expect(times).toHaveLength(1);
});

test("a folder that cannot be read keeps nobody from working: its backups are asked for, so that they fail visibly", async () => {
  const failed = vi.spyOn(log, "error").mockImplementation(() => undefined);
  onTestFinished(() => failed.mockRestore());
  const keep: typeof keepBackupSchedule = async (portal, signal) => {
    // For root, too, no folder that can be listed.
    writeFileSync(backupFolder(portal.config), "");
    await keepBackupSchedule(portal, signal);
  };
  expect(await dayOfSchedule(NOON, keep, NIGHTLY)).toHaveLength(2);
  expect(failed).toHaveBeenCalledOnce();
});

test("without a schedule no backup is made", async () => {
  expect(await dayOfSchedule(NOON, keepBackupSchedule, { BACKUP_SCHEDULE: "off" })).toEqual([]);
});

test("each backup is followed by a look for older ones, in the folder that BACKUP_DIR names", async () => {
  const { portal, folder, job, made } = backedUpElsewhere();
  insertPerson(portal, "someone");
  await job.run({}, new AbortController().signal);
  expect(readdirSync(folder)).toHaveLength(14);
  expect(readdirSync(folder)).toContain(made[0]);
});

test("a portal that never had a member, as where its disk is not mounted, pushes out no older backups", async () => {
  const { portal, folder, job } = backedUpElsewhere();
  const before = readdirSync(folder);
  await job.run({}, new AbortController().signal);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(before));
  insertPerson(portal, "someone");
  portal.delete(members).run();
  await job.run({}, new AbortController().signal);
  expect(readdirSync(folder), "it has had one, who is gone").toHaveLength(14);
});

/** A portal with seventeen backups in another folder, and the job that makes the next. */
function backedUpElsewhere() {
  const { portal, config } = createBarePortal();
  const folder = path.join(config.DATA_DIR, "elsewhere");
  mkdirSync(folder);
  for (let day = 10; day < 27; day++) writeFileSync(path.join(folder, `portal-202001${day}T023000Z.db`), "");
  const made: string[] = [];
  const job = backupHandler({ portal, config: { ...config, BACKUP_DIR: folder } }, async (file) => {
    made.push(path.basename(file));
    writeFileSync(file, "");
  });
  return { portal, folder, job, made };
}

test("what an interrupted backup left is removed before the next one, which it may leave no room for", async () => {
  const { portal, config } = createBarePortal();
  const folder = backupFolder(config);
  mkdirSync(folder);
  const left = ["6b1e07.part", "6b1e07.part-journal"].map((end) => `portal-20260101T000000Z.db.${end}`);
  const own = ["portal-by-hand.db", "portal-by-hand.db.part"];
  for (const name of [...left, ...own]) writeFileSync(path.join(folder, name), "");
  const job = backupHandler({ portal, config }, async () => {
    expect(readdirSync(folder).sort()).toEqual(own);
    throw new Error("no room");
  });
  await expect(job.run({}, new AbortController().signal)).rejects.toThrow("no room");
});

test("what an interrupted backup left, and nobody can remove, is no reason to make none", async () => {
  const { portal, config } = createBarePortal();
  const said = vi.spyOn(log, "error").mockReturnValue(undefined);
  onTestFinished(() => said.mockRestore());
  // No file, for root, too.
  mkdirSync(path.join(backupFolder(config), "portal-20260101T000000Z.db.6b1e07.part"), { recursive: true });
  const backUp = vi.fn(() => Promise.resolve());
  await backupHandler({ portal, config }, backUp).run({}, new AbortController().signal);
  expect(backUp).toHaveBeenCalledOnce();
  expect(said).toHaveBeenCalledOnce();
});

test("a worker that is told to stop stops its backup", async () => {
  const { portal, config } = createBarePortal();
  const stop = new AbortController();
  const job = backupHandler({ portal, config }, async (_file, signal) => {
    stop.abort(new Error("told to stop"));
    signal.throwIfAborted();
  });
  await expect(job.run({}, stop.signal)).rejects.toThrow("told to stop");
});
