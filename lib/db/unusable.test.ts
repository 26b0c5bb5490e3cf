import fs, { mkdirSync, mkdtempSync, rmSync, statfsSync, symlinkSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { checkDatabases } from "@/lib/health/check-databases";
import { checkWriting } from "@/lib/health/check-writing";
import { withoutRights } from "@/tests/factories/without-rights";
import { holdAlone, holdInUse } from "./in-use";
import { migrateDatabases } from "./migrate";
import { UnusableDatabaseError, whyUnusable } from "./unusable";

let DATA_DIR: string;

beforeEach(() => {
  const folder = mkdtempSync(path.join(tmpdir(), "unusable-"));
  DATA_DIR = folder;
  migrateDatabases(folder);
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

function caught(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

test("doctor names the owners of files that this user may not write, and what to do, and suggests no backup", () => {
  const findings = withoutRights(DATA_DIR, () => checkDatabases({ DATA_DIR }));
  for (const { state, message, mend } of findings) {
    expect(state).toBe("failed");
    expect(message).toMatch(/cannot be opened for writing.* belongs to user \d+, .* this runs as user \d+/);
    expect(mend).toContain("chown -R");
    expect(mend).not.toMatch(/restore|backup|sync/);
  }
  expect(findings).toHaveLength(2);
});

test("of a database's log that another user has left, doctor names the owner, too", () => {
  const wal = path.join(DATA_DIR, "portal.db-wal");
  writeFileSync(wal, "");
  const [portal] = withoutRights(DATA_DIR, () => checkDatabases({ DATA_DIR }));
  expect(portal?.message).toMatch(/portal\.db belongs to user \d+, .*portal\.db-wal belongs to user \d+, this runs/);
});

test("doctor does not call files missing in a folder that this user may not look into", () => {
  const findings = withoutRights(DATA_DIR, () => checkDatabases({ DATA_DIR }), { mayLook: false });
  expect(findings).toMatchObject(
    ["portal.db", "catalog.db"].map((check) => ({
      check,
      state: "failed",
      message: expect.stringMatching(/cannot be opened for writing.* this runs as user \d+/),
    })),
  );
});

test.each([
  ["migrateDatabases", "migrate.lock", () => migrateDatabases(DATA_DIR)],
  ["holdInUse", "in-use.lock", () => holdInUse(DATA_DIR)],
] as const)("%s of a start says the same of %s", (_name, file, start) => {
  const error = withoutRights(DATA_DIR, () => caught(start));
  expect(error).toBeInstanceOf(UnusableDatabaseError);
  expect(String(error)).toMatch(new RegExp(`${file} cannot be opened for writing.* this runs as user \\d+.*chown -R`));
});

test.each([
  ["in-use.lock", () => holdInUse(DATA_DIR)],
  ["in-use.lock", () => holdAlone(DATA_DIR)],
  ["migrate.lock", () => migrateDatabases(DATA_DIR)],
] as const)("%s that may only be read is refused: a lock of it would keep nobody away", (name, take) => {
  holdInUse(DATA_DIR)();
  const error = withoutRights(DATA_DIR, () => caught(take), { mayAdd: true });
  expect(error).toBeInstanceOf(UnusableDatabaseError);
  expect(String(error)).toContain(`${name} cannot be opened for writing`);
});

test("of a portal.db that may not be written, in a folder that may, doctor and a start say the same, not only a write", () => {
  rmSync(path.join(DATA_DIR, "migrate.lock"));
  const start = () => caught(() => migrateDatabases(DATA_DIR));
  const [[finding], error] = withoutRights(DATA_DIR, () => [checkWriting({ DATA_DIR }), start()] as const, {
    mayAdd: true,
  });
  expect(finding).toMatchObject({ check: "writing", state: "failed", mend: expect.stringContaining("chown -R") });
  for (const said of [finding?.message, String(error)]) {
    expect(said).toMatch(/portal\.db cannot be opened for writing.* belongs to user \d+, .* this runs as user \d+/);
  }
});

test.each([
  ["ENOSPC", /: the disk has no room for another file\. Free some space, or remove files \(df, df -i\)/],
  ["EDQUOT", /: the disk has no room for another file\./],
  ["EROFS", /: its disk may only be read\. See by dmesg whether the disk has failed, and mount it for writing\./],
])("where a disk says %s to another file, a start says so, and sends nobody after the owner", (code, words) => {
  const mkdtemp = vi.spyOn(fs, "mkdtempSync").mockImplementation(() => {
    throw Object.assign(new Error(code), { code });
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    mkdtemp.mockRestore();
    syncBuiltinESMExports();
  });
  const said = String(withoutRights(DATA_DIR, () => caught(() => migrateDatabases(DATA_DIR))));
  expect(said).toMatch(words);
  expect(said).toContain("migrate.lock cannot be opened for writing");
  expect(said).not.toMatch(/chown|belongs to/);
});

test.each([
  ["a link to a disk that is not mounted", (file: string) => symlinkSync(`${DATA_DIR}/disk/portal.db`, file)],
  ["a link to itself", (file: string) => symlinkSync(file, file)],
])("%s in the place of portal.db is called one that leads nowhere, by a start and by doctor", (_words, put) => {
  const file = path.join(DATA_DIR, "portal.db");
  rmSync(file);
  put(file);
  const [portal] = checkDatabases({ DATA_DIR });
  expect(portal).toMatchObject({ state: "failed", mend: expect.stringContaining("mount the disk") });
  expect(portal?.message).toBe(`${file} is a link that leads nowhere, although catalog.db exists.`);
  const said = String(caught(() => migrateDatabases(DATA_DIR)));
  expect(said).toContain(`${file} is a link that leads nowhere. Mount the disk that it leads to`);
  expect(said).not.toContain("chown");
});

test.each(["portal.db", "catalog.db"])(
  "a folder in the place of %s is called one, by a start and by doctor",
  (name) => {
    const file = path.join(DATA_DIR, name);
    rmSync(file);
    mkdirSync(file);
    const found = checkDatabases({ DATA_DIR }).filter(({ state }) => state !== "ok");
    expect(found).toMatchObject([{ check: name, message: `${file} is a folder, not a file.` }]);
    const said = String(caught(() => migrateDatabases(DATA_DIR)));
    expect(said).toContain(`${file} is a folder, not a file. Move it away`);
    expect(said).not.toContain("chown");
  },
);

test("a start does not wait for another process that writes just now", () => {
  const other = new Database(path.join(DATA_DIR, "portal.db"));
  onTestFinished(() => void other.close());
  other.exec("BEGIN IMMEDIATE");
  expect(() => migrateDatabases(DATA_DIR)).not.toThrow();
});

test("doctor says how to find the program that holds a database", () => {
  const other = new Database(path.join(DATA_DIR, "portal.db"), { timeout: 0 });
  other.pragma("locking_mode = EXCLUSIVE");
  other.pragma("journal_mode = DELETE");
  other.exec("BEGIN EXCLUSIVE");
  onTestFinished(() => void other.close());
  const [portal, catalog] = checkDatabases({ DATA_DIR });
  expect(portal).toMatchObject({ state: "failed", message: expect.stringContaining("held by another program") });
  expect(portal?.mend).toMatch(/as root, with "fuser -v .*portal\.db/);
  expect(portal?.mend).not.toMatch(/restore|backup made/);
  expect(catalog?.state).toBe("ok");
});

test.each(["SQLITE_IOERR_READ", "SQLITE_PROTOCOL"])("doctor says of %s that nothing is known to be damaged", (code) => {
  const why = whyUnusable("/data/portal.db", new Database.SqliteError("disk I/O error", code));
  expect(why?.message).toMatch(new RegExp(`disk I/O error \\(${code}\\).* Nothing says that the data are damaged`));
});

test.each([
  [0, /portal\.db: the disk is full\./],
  [1e6, /disk I\/O error \(SQLITE_IOERR_SHMSIZE\).* Look at the disk/],
])("what SQLite calls a fault of the disk is a full one, where %d blocks are free", (bavail, words) => {
  const statfs = vi.spyOn(fs, "statfsSync").mockReturnValue({ ...statfsSync(DATA_DIR), bavail, bsize: 4_096 });
  syncBuiltinESMExports();
  onTestFinished(() => {
    statfs.mockRestore();
    syncBuiltinESMExports();
  });
  const error = new Database.SqliteError("disk I/O error", "SQLITE_IOERR_SHMSIZE");
  expect(whyUnusable(path.join(DATA_DIR, "portal.db"), error)?.message).toMatch(words);
});

test("an error that is not SQLite's is left as it is", () => {
  expect(whyUnusable("/data/portal.db", new Error("another"))).toBeUndefined();
});
