import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { restoreBackup, writeBackup } from "@/lib/backup";
import { openPortalDb } from "@/lib/db/client";
import type { TestPortal } from "@/tests/factories/test-portal";
import { addPerson, portalForEachTest, stop } from "./restore-fixture";

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

test("a newer portal's backup is refused by its own name, not by that of the copy", async () => {
  const folder = path.join(dataDir, "newer");
  const newer = openPortalDb(folder);
  newer.$client.exec("CREATE TABLE member (id); CREATE TABLE __drizzle_migrations (hash, created_at NUMERIC)");
  newer.$client.exec("INSERT INTO __drizzle_migrations VALUES ('later', 99999999999999)");
  newer.$client.close();
  stop(portal);
  const backup = path.join(folder, "portal.db");
  await expect(restoreBackup({ DATA_DIR: dataDir }, backup)).rejects.toThrow(backup);
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
