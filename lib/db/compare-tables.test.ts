import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { checkDatabases } from "@/lib/health/check-databases";
import { copyPortalDb } from "./backup";
import { databaseFile } from "./database-file";
import { migrateDatabases } from "./migrate";
import { UnusableDatabaseError } from "./unusable";

let DATA_DIR: string;

beforeEach(() => {
  const folder = mkdtempSync(path.join(tmpdir(), "compare-tables-"));
  DATA_DIR = folder;
  migrateDatabases(folder);
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

/** Puts a copy of one database in the other's place. @returns where it is now */
function put(name: "portal" | "catalog", place: "portal" | "catalog"): string {
  const file = databaseFile(DATA_DIR, place);
  copyFileSync(databaseFile(DATA_DIR, name), file);
  return file;
}

test.each([
  ["catalog", "portal", "put the right file in its place, or restore a backup"],
  ["portal", "catalog", "Keep it: it may be the only portal.db. Then sync"],
] as const)(
  "%s.db in the place of %s.db is named by a start, which leaves it alone, and by doctor",
  (name, place, mend) => {
    const file = put(name, place);
    const before = readFileSync(file);
    const said = `${file} has the tables of another database, such as ${name}.db.`;
    expect(() => migrateDatabases(DATA_DIR)).toThrow(UnusableDatabaseError);
    expect(() => migrateDatabases(DATA_DIR)).toThrow(said);
    expect(readFileSync(file).equals(before)).toBe(true);
    const found = checkDatabases({ DATA_DIR }).filter(({ state }) => state !== "ok");
    expect(found).toMatchObject([
      { check: `${place}.db`, state: "failed", message: said, mend: expect.stringContaining(mend) },
    ]);
  },
);

test("no backup is made of what is in the place of portal.db: in time there would be no other", async () => {
  const file = put("catalog", "portal");
  const copied = copyPortalDb(DATA_DIR, path.join(DATA_DIR, "copy.db"));
  await expect(copied).rejects.toThrow(`${file} has the tables of another database`);
});
