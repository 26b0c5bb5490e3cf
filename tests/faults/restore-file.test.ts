import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import Database from "better-sqlite3";
import { expect, onTestFinished, test, vi } from "vitest";
import { restoreBackup, setAside, writeBackup } from "@/lib/backup";
import { getMember } from "@/lib/members";
import { killProgram, startProgram } from "@/scripts/processes/child.mjs";
import type { TestPortal } from "@/tests/factories/test-portal";
import { addPerson, portalForEachTest, startedAgain, stop } from "./restore-fixture";

let portal: TestPortal;
let dataDir: string;
let file: string;

portalForEachTest((made) => {
  ({ portal, dataDir, file } = made);
});

test("a folder, and a file that is not there, are refused by their names", async () => {
  stop(portal);
  const missing = path.join(dataDir, "missing.db");
  for (const wrong of [dataDir, missing]) {
    await expect(restoreBackup({ DATA_DIR: dataDir }, wrong)).rejects.toThrow(`${wrong} is not a file.`);
  }
});

test("another program's database is refused, also one that has members", async () => {
  const other = new Database(file);
  other.exec("CREATE TABLE member (id)");
  other.close();
  stop(portal);
  await expect(restoreBackup({ DATA_DIR: dataDir }, file)).rejects.toThrow(
    `${file} is a database, but not the portal's.`,
  );
});

test("the files that a killed restore left are removed by the next one, and when the worker starts", async () => {
  await writeBackup({ DATA_DIR: dataDir }, file);
  stop(portal);
  const left = path.join(dataDir, "portal.db.restoring-killed");
  mkdirSync(left);
  writeFileSync(path.join(left, "portal.db"), "everybody");
  await restoreBackup({ DATA_DIR: dataDir }, file);
  expect(existsSync(left)).toBe(false);
  mkdirSync(left);
  const settings = parseEnv(readFileSync(portal.sandbox.portalEnvFile, "utf8"));
  const env = { ...process.env, ...settings, DATA_DIR: dataDir, SYNC_SCHEDULE: "off", BACKUP_SCHEDULE: "off" };
  const worker = startProgram(["scripts/worker.ts"], { env });
  onTestFinished(() => killProgram(worker));
  await vi.waitFor(() => expect(existsSync(left)).toBe(false), 30_000);
  // It would go on writing while the folder is removed.
  const ended = once(worker, "exit");
  killProgram(worker);
  await ended;
}, 60_000);

test("folders of the operator are not taken for it, nor is the backup removed that is about to be restored", async () => {
  const folders = ["restore-241125", "restore-backup", "portal.db.restoring-killed"].map((name) =>
    path.join(dataDir, name),
  );
  for (const folder of folders) {
    mkdirSync(folder);
    await writeBackup({ DATA_DIR: dataDir }, path.join(folder, "portal.db"));
  }
  stop(portal);
  const [dated = "", , killed = ""] = folders;
  expect(await restoreBackup({ DATA_DIR: dataDir }, path.join(killed, "portal.db"))).toMatchObject({ members: 0 });
  expect(await restoreBackup({ DATA_DIR: dataDir }, path.join(dated, "portal.db"))).toMatchObject({ members: 0 });
  expect(folders.map((folder) => existsSync(folder))).toEqual([true, true, false]);
});

test("a backup that may only be read is restored as a database that may be written", async () => {
  await writeBackup({ DATA_DIR: dataDir }, file);
  stop(portal);
  chmodSync(file, 0o400);
  expect(await restoreBackup({ DATA_DIR: dataDir }, file)).toMatchObject({ members: 0 });
  expect(statSync(path.join(dataDir, "portal.db")).mode & 0o777, "for its owner alone").toBe(0o600);
});

test("a backup that a killed restore left is also restored by a link to it", async () => {
  const killed = path.join(dataDir, "portal.db.restoring-killed");
  mkdirSync(killed);
  await addPerson(portal, "ada");
  await writeBackup({ DATA_DIR: dataDir }, path.join(killed, "portal.db"));
  symlinkSync(path.join(killed, "portal.db"), file);
  stop(portal);
  expect(await restoreBackup({ DATA_DIR: dataDir }, file)).toMatchObject({ members: 1 });
  expect(readdirSync(killed)).toContain("portal.db");
});

test("a backup that a killed restore left is also restored where DATA_DIR is a link", async () => {
  const killed = path.join(dataDir, "portal.db.restoring-killed");
  mkdirSync(killed);
  await writeBackup({ DATA_DIR: dataDir }, path.join(killed, "portal.db"));
  const link = mkdtempSync(path.join(tmpdir(), "restore-"));
  onTestFinished(() => rmSync(link, { recursive: true }));
  const linked = path.join(link, "data");
  symlinkSync(dataDir, linked);
  stop(portal);
  const left = path.join(linked, path.basename(killed), "portal.db");
  expect(await restoreBackup({ DATA_DIR: linked }, left)).toMatchObject({ members: 0 });
  expect(readdirSync(killed)).toContain("portal.db");
});

test("the database that a restore sets aside is its owner's alone, even if all could read it before", async () => {
  await writeBackup({ DATA_DIR: dataDir }, file);
  stop(portal);
  chmodSync(path.join(dataDir, "portal.db"), 0o644);
  const { replaced } = await restoreBackup({ DATA_DIR: dataDir }, file);
  expect(statSync(replaced ?? "").mode & 0o777).toBe(0o600);
  expect(setAside({ DATA_DIR: dataDir })).toEqual([replaced]);
});

test("of a database that cannot be opened, what was written last, in its -wal, is set aside as well", async () => {
  await writeBackup({ DATA_DIR: dataDir }, file);
  await addPerson(portal, "late");
  const current = path.join(dataDir, "portal.db");
  const written = readFileSync(`${current}-wal`);
  stop(portal);
  writeFileSync(current, "no database at all, but a text ".repeat(300));
  writeFileSync(`${current}-wal`, written);
  const { replaced, lastWritten } = await restoreBackup({ DATA_DIR: dataDir }, file);
  expect(lastWritten, "it is beside its database").toBeNull();
  expect(readFileSync(`${replaced}-wal`)).toEqual(written);
  expect(setAside({ DATA_DIR: dataDir })).toEqual([replaced, `${replaced}-wal`]);
});

test.each([
  { how: "gone", lose: rmSync },
  { how: "empty", lose: truncateSync },
])(
  "of a database that is $how, what was written last, in its -wal, is set aside, and it is said where",
  async (lost) => {
    await writeBackup({ DATA_DIR: dataDir }, file);
    await addPerson(portal, "late");
    const current = path.join(dataDir, "portal.db");
    const written = readFileSync(`${current}-wal`);
    stop(portal);
    lost.lose(current);
    writeFileSync(`${current}-wal`, written);
    const { replaced, lastWritten } = await restoreBackup({ DATA_DIR: dataDir }, file);
    expect(replaced).toBeNull();
    expect(setAside({ DATA_DIR: dataDir })).toEqual([lastWritten]);
    expect(readFileSync(lastWritten ?? "")).toEqual(written);
  },
);

test("what is only in the -wal beside the file, as a process that was killed leaves it, is brought back, too", async () => {
  await addPerson(portal, "late");
  for (const suffix of ["", "-wal"]) copyFileSync(path.join(dataDir, `portal.db${suffix}`), file + suffix);
  stop(portal);
  expect(await restoreBackup({ DATA_DIR: dataDir }, file)).toMatchObject({ members: 1 });
  expect(getMember(startedAgain(portal), "late").name).toBe("P late");
  expect(existsSync(`${file}-wal`), "the backup is as it was").toBe(true);
});

test("what is only in the -wal beside the file that the backup is a link to is brought back, too", async () => {
  await addPerson(portal, "late");
  const killed = path.join(dataDir, "killed.db");
  for (const suffix of ["", "-wal"]) copyFileSync(path.join(dataDir, `portal.db${suffix}`), killed + suffix);
  symlinkSync(killed, file);
  stop(portal);
  expect(await restoreBackup({ DATA_DIR: dataDir }, file)).toMatchObject({ members: 1 });
});
