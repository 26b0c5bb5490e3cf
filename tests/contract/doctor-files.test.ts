import {
  chmodSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openCatalogDb, openPortalDb } from "@/lib/db/client";
import { holdInUse } from "@/lib/db/in-use";
import { migrateDatabases } from "@/lib/db/migrate";
import { checkBackups } from "@/lib/health/check-backups";
import { checkDatabases } from "@/lib/health/check-databases";
import { checkDisk } from "@/lib/health/check-disk";
import { expectFinding, type Ill } from "@/tests/factories/findings";
import { withoutRights } from "@/tests/factories/without-rights";

const DAILY = "30 2 * * *";

/** A folder with both databases; each test breaks a copy. */
let good: string;
beforeAll(() => {
  good = mkdtempSync(path.join(tmpdir(), "doctor-"));
  migrateDatabases(good);
});
afterAll(() => rmSync(good, { recursive: true }));

function copy(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "doctor-"));
  cpSync(good, folder, { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** As a folder of a disk that is not mounted. */
function linkToNothing(): string {
  const folder = copy();
  const link = path.join(folder, "link");
  symlinkSync(path.join(folder, "gone"), link);
  return link;
}

const NEWER = "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 99999999999999)";
const OLDER = "DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)";

/** A copy of which one database was brought up by a program of tomorrow, or of yesterday. */
function ofAnother(version: string, name: "portal" | "catalog"): string {
  const folder = copy();
  const db = name === "portal" ? openPortalDb(folder) : openCatalogDb(folder);
  db.$client.exec(version);
  db.$client.close();
  return folder;
}

function emptiedWhileOpen(name: "portal" | "catalog"): string {
  const folder = copy();
  truncateSync(path.join(folder, `${name}.db`));
  writeFileSync(path.join(folder, `${name}.db-wal`), "");
  return folder;
}

function overwrite(file: string, at: number, bytes: Buffer): void {
  const handle = openSync(file, "r+");
  writeSync(handle, bytes, 0, bytes.length, at);
  closeSync(handle);
}

/** A copy whose newest backup is of so many hours ago. */
function withBackupOf(hours: number) {
  const folder = copy();
  const at = new Date(Date.now() - hours * 3_600_000).toISOString().replace(/[-:]|\.\d{3}/g, "");
  mkdirSync(path.join(folder, "backups"));
  writeFileSync(path.join(folder, "backups", `portal-${at}.db`), "");
  return { DATA_DIR: folder, BACKUP_DIR: undefined, BACKUP_SCHEDULE: DAILY };
}
const ILL: Readonly<Record<string, Ill>> = {
  "a portal.db that is damaged": {
    find: () => {
      const folder = copy();
      for (let page = 2; page < 20; page++)
        overwrite(path.join(folder, "portal.db"), page * 4096, Buffer.alloc(2000, 7));
      return checkDatabases({ DATA_DIR: folder });
    },
    check: "portal.db",
    state: "failed",
    message: "is damaged",
    mend: "restore FILE",
  },
  "a catalog.db that is none": {
    find: () => {
      const folder = copy();
      overwrite(path.join(folder, "catalog.db"), 0, Buffer.from("not a database at all, but a text"));
      return checkDatabases({ DATA_DIR: folder });
    },
    check: "catalog.db",
    state: "failed",
    message: "not a database",
    mend: "catalog.db-wal",
  },
  "a portal.db that was removed": {
    find: () => {
      const folder = copy();
      rmSync(path.join(folder, "portal.db"));
      return checkDatabases({ DATA_DIR: folder });
    },
    check: "portal.db",
    state: "failed",
    message: "does not exist, although catalog.db exists",
    mend: "restore FILE",
  },
  "a portal.db that was emptied while it was open": {
    find: () => checkDatabases({ DATA_DIR: emptiedWhileOpen("portal") }),
    check: "portal.db",
    state: "failed",
    message: "is empty, although portal.db-wal exists",
    mend: "start nothing before it is back",
  },
  "a portal.db of no bytes": {
    find: () => {
      const folder = copy();
      truncateSync(path.join(folder, "portal.db"));
      return checkDatabases({ DATA_DIR: folder });
    },
    check: "portal.db",
    state: "failed",
    message: "is empty, although catalog.db exists",
    mend: "restore FILE",
  },
  "a portal.db without any table": {
    find: () => {
      const folder = copy();
      rmSync(path.join(folder, "portal.db"));
      openPortalDb(folder).$client.close();
      return checkDatabases({ DATA_DIR: folder });
    },
    check: "portal.db",
    state: "failed",
    message: "is empty, although catalog.db exists",
    mend: "restore FILE",
  },
  "a catalog.db that was emptied while it was open": {
    find: () => checkDatabases({ DATA_DIR: emptiedWhileOpen("catalog") }),
    check: "catalog.db",
    state: "warning",
    message: "is empty.",
    mend: "restart it",
  },
  "a portal.db of a newer version": {
    find: () => checkDatabases({ DATA_DIR: ofAnother(NEWER, "portal") }),
    check: "portal.db",
    state: "failed",
    message: "newer version",
    mend: "restore a backup",
  },
  "a portal.db of an older version": {
    find: () => checkDatabases({ DATA_DIR: ofAnother(OLDER, "portal") }),
    check: "portal.db",
    state: "warning",
    message: "from an older version",
    mend: "next start",
  },
  "a catalog.db of a newer version": {
    find: () => checkDatabases({ DATA_DIR: ofAnother(NEWER, "catalog") }),
    check: "catalog.db",
    state: "failed",
    message: "newer version",
    mend: "sync",
  },
  "a folder that cannot be made": {
    find: () => checkDisk({ DATA_DIR: linkToNothing() }),
    check: "disk",
    state: "failed",
    message: "cannot be created",
    mend: "DATA_DIR",
  },
  "a folder that nobody can write to": {
    find: () => checkDisk({ DATA_DIR: "/proc" }),
    check: "disk",
    state: "failed",
    message: "/proc cannot be written to (ENOENT)",
    mend: "user that the portal runs as",
  },
  "a folder that others can look into": {
    find: () => {
      const folder = copy();
      chmodSync(folder, 0o755);
      return checkDisk({ DATA_DIR: folder });
    },
    check: "rights",
    state: "warning",
    message: "Everyone on this machine",
    mend: "chmod 700",
  },
  "a newest backup of three days ago": {
    find: () => checkBackups(withBackupOf(72)),
    check: "backups",
    state: "warning",
    message: "The newest is",
    mend: "worker is running",
  },
  "a portal without any backup": {
    find: () => checkBackups({ ...withBackupOf(1), BACKUP_DIR: copy() }),
    check: "backups",
    state: "warning",
    message: "no backup yet",
    mend: "worker writes the first one",
  },
  "backups that are switched off": {
    find: () => checkBackups({ ...withBackupOf(1), BACKUP_SCHEDULE: "off" }),
    check: "backups",
    state: "warning",
    message: "BACKUP_SCHEDULE is off",
    mend: "in another way",
  },
  "a folder of backups on a disk that is not mounted": {
    find: () => checkBackups({ DATA_DIR: good, BACKUP_DIR: linkToNothing(), BACKUP_SCHEDULE: DAILY }),
    check: "backups",
    state: "failed",
    message: "cannot be written to (ENOENT)",
    mend: "mount the disk",
  },
  "a folder of backups that nobody can write to": {
    find: () => checkBackups({ DATA_DIR: good, BACKUP_DIR: "/proc/backups", BACKUP_SCHEDULE: DAILY }),
    check: "backups",
    state: "failed",
    message: "/proc/backups cannot be written to (ENOENT)",
    mend: "BACKUP_DIR",
  },
};

test.each(Object.entries(ILL))("%s is found, with the mend", (_, ill) => expectFinding(ill));

test("a folder of backups that takes files and shows none is found, so that the checks after it are made", async () => {
  const folder = copy();
  const settings = { DATA_DIR: good, BACKUP_DIR: folder, BACKUP_SCHEDULE: DAILY };
  const closed = { mayLook: false, mayAdd: true };
  await expectFinding({
    find: () => withoutRights(folder, () => checkBackups(settings), closed),
    check: "backups",
    state: "failed",
    message: `${folder} cannot be listed (EACCES)`,
    mend: "its owner",
  });
});

test("locks that a command of another user has left are found, although their folder takes files", async () => {
  const folder = copy();
  holdInUse(folder)();
  const findings = await withoutRights(folder, () => checkDisk({ DATA_DIR: folder }), { mayAdd: true });
  expect(findings.filter(({ state }) => state === "failed")).toMatchObject(
    ["in-use.lock", "migrate.lock"].map((name) => ({
      message: expect.stringContaining(`${path.join(folder, name)} cannot be opened for writing`),
      mend: expect.stringContaining("chown -R"),
    })),
  );
});

test.each(["logos", "rosters"])("a folder of %s that takes no files is found", async (name) => {
  const folder = copy();
  chmodSync(folder, 0o777);
  const within = path.join(folder, name);
  mkdirSync(within);
  const findings = await withoutRights(within, () => checkDisk({ DATA_DIR: folder }));
  const found = findings.filter(({ state }) => state === "failed").map(({ message }) => message);
  expect(found).toContain(`${within} cannot be written to (EACCES).`);
});

test("nothing is found where all files are well", async () => {
  const findings = [...checkDatabases({ DATA_DIR: good }), ...(await checkBackups(withBackupOf(40)))];
  expect(findings.map(({ state }) => state)).toEqual(["ok", "ok", "ok"]);
  const shared = copy();
  chmodSync(shared, 0o750);
  expect(await checkDisk({ DATA_DIR: shared })).toMatchObject([{ check: "disk", state: "ok" }]);
});
