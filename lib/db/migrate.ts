import path from "node:path";
import { fileURLToPath } from "node:url";
import type Database from "better-sqlite3";
import { millisecondsInDay, millisecondsInMinute } from "date-fns/constants";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { whyNotOpened } from "./backup";
import { type CatalogDb, openCatalogDb, openPortalDb, type PortalDb } from "./client";
import { appliedUpTo, compareTables, misplaced } from "./compare-tables";
import { makeDataFolder } from "./data-folder";
import { type DatabaseName, databaseFile } from "./database-file";
import { renewIndex } from "./derive";
import { LOCK_FILES, openLockFile } from "./lock-file";
import { absenceOf } from "./lost";
import { makeNameKeys } from "./members";
import { sqliteCodeOf } from "./sqlite-code";
import { whyUnusable } from "./unusable";
import { requireWritable } from "./writable";

/** However long it takes to bring large databases up: who gives up earlier ends a start, and that the whole portal. */
const LOCK_WAIT_MS = millisecondsInDay;
/** Longer than small databases take: after this an operator is told what a start waits for. */
const SILENT_MS = 3_000;
/** Longer than a process of the old version takes to end: until then it may still write. */
const LAST_WRITES_MS = millisecondsInMinute;
const MIGRATIONS = path.join(path.dirname(fileURLToPath(import.meta.url)), "../../drizzle");

export class NewerDatabaseError extends Error {
  constructor(file: string) {
    const isCatalog = path.basename(file) === "catalog.db";
    const mend = isCatalog ? "move it aside, with its -wal and -shm, and sync" : "restore a backup made by this one";
    super(`${file} was written by a newer version of the portal. Start that version, or ${mend}.`);
    this.name = "NewerDatabaseError";
  }
}

/**
 * Brings the databases up to this program's version. Processes that start together do it once: the lock is a SQLite
 * file of its own, which the operating system frees when its holder dies.
 * @returns whether portal.db is new: on the disk of a portal that had members, it must not be
 * @throws NewerDatabaseError when a newer program has been here; DamagedDatabaseError; UnusableDatabaseError
 */
export function migrateDatabases(dataDir: string, names: readonly DatabaseName[] = ["portal", "catalog"]): boolean {
  makeDataFolder(dataDir);
  const lock = takeLock(path.join(dataDir, LOCK_FILES.migrate));
  try {
    const isNew = names.includes("portal") && absenceOf(databaseFile(dataDir, "portal")) !== undefined;
    // Opened under the lock: a new file goes into WAL mode, which no two processes can do at once.
    if (names.includes("portal")) bringUpAndClose(dataDir, "portal", openPortalDb, migratePortal);
    if (names.includes("catalog")) bringUpAndClose(dataDir, "catalog", openCatalogDb, bringUpCatalog);
    return isNew;
  } finally {
    lock.close();
  }
}

function takeLock(file: string): Database.Database {
  let lock: Database.Database | undefined;
  try {
    lock = openLockFile(file, SILENT_MS);
    if (!isTaken(lock)) {
      // Not by the log, which writes between two waits: this one holds the event loop.
      process.stderr.write(
        `Another process is bringing the databases up: process ${process.pid} waits for it. "fuser -v ${file}" names them.\n`,
      );
      lock.pragma(`busy_timeout = ${LOCK_WAIT_MS}`);
      lock.exec("BEGIN EXCLUSIVE");
    }
    return lock;
  } catch (error) {
    lock?.close();
    throw whyUnusable(file, error) ?? error;
  }
}

function isTaken(lock: Database.Database): boolean {
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (!sqliteCodeOf(error)?.startsWith("SQLITE_BUSY")) throw error;
    return false;
  }
}

function bringUpAndClose<Db extends PortalDb | CatalogDb>(
  dataDir: string,
  name: DatabaseName,
  open: (dataDir: string) => Db,
  bringItUp: (db: Db) => void,
): void {
  const file = databaseFile(dataDir, name);
  let db: Db | undefined;
  try {
    db = open(dataDir);
    requireWritable(db.$client);
    db.$client.pragma(`busy_timeout = ${LAST_WRITES_MS}`);
    bringItUp(db);
  } catch (error) {
    throw whyNotOpened(file, error) ?? error;
  } finally {
    db?.$client.close();
  }
}

/** Migrates a copy of portal.db, such as a backup being restored. @throws NewerDatabaseError */
export function migratePortal(db: PortalDb): void {
  bringUp(db, "portal");
  makeNameKeys(db);
}

function bringUpCatalog(db: CatalogDb): void {
  bringUp(db, "catalog");
  renewIndex(db);
}

function bringUp(db: PortalDb | CatalogDb, name: DatabaseName): void {
  const tables = compareTables(db, name);
  if (tables === "newer") throw new NewerDatabaseError(db.$client.name);
  if (tables === "other") throw misplaced(db.$client.name, name);
  const applied = tables === "none" ? 0 : appliedUpTo(db);
  const migrations = readMigrationFiles({ migrationsFolder: path.join(MIGRATIONS, name) });
  const pending = migrations.filter(({ folderMillis }) => folderMillis > applied);
  if (pending.length > 0) apply(db.$client, pending);
}

/**
 * As Drizzle's own `migrate`, which tells of no rollback but its own: on a full disk SQLite makes one before it, and
 * then nobody learns of the disk.
 */
function apply(sqlite: Database.Database, migrations: readonly MigrationMeta[]): void {
  const transaction = sqlite.transaction(() => {
    sqlite.exec(
      "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)",
    );
    const remember = sqlite.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)");
    for (const { sql, hash, folderMillis } of migrations) {
      for (const statement of sql) sqlite.exec(statement);
      remember.run(hash, folderMillis);
    }
  });
  transaction.immediate();
}
