import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { restoreBackup, setAside, writeBackup } from "@/lib/backup";
import { getMember } from "@/lib/members";
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

test("the database that a restore sets aside is its owner's alone, even if all could read it before", async () => {
  await writeBackup({ DATA_DIR: dataDir }, file);
  stop(portal);
  chmodSync(path.join(dataDir, "portal.db"), 0o644);
  const { replaced } = await restoreBackup({ DATA_DIR: dataDir }, file);
  expect(statSync(replaced ?? "").mode & 0o777).toBe(0o600);
  expect(setAside({ DATA_DIR: dataDir })).toEqual([replaced]);
});

test("what is only in the -wal beside the file, as a process that was killed leaves it, is brought back, too", async () => {
  await addPerson(portal, "late");
  for (const suffix of ["", "-wal"]) copyFileSync(path.join(dataDir, `portal.db${suffix}`), file + suffix);
  stop(portal);
  expect(await restoreBackup({ DATA_DIR: dataDir }, file)).toMatchObject({ members: 1 });
  expect(getMember(startedAgain(portal), "late").name).toBe("P late");
  expect(existsSync(`${file}-wal`), "the backup is as it was").toBe(true);
});
