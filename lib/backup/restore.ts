import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { audit, CLI } from "@/lib/audit";
import type { Config } from "@/lib/config";
import { checkIntegrity, DamagedDatabaseError } from "@/lib/db/backup";
import { currentCatalog } from "@/lib/db/catalog-state";
import { type CatalogDb, openCatalogDb, openPortalDb, type PortalDb } from "@/lib/db/client";
import { compareTables } from "@/lib/db/compare-tables";
import { databaseFile } from "@/lib/db/database-file";
import { isDiskFull } from "@/lib/db/disk-full";
import { holdAlone } from "@/lib/db/in-use";
import { absenceOf } from "@/lib/db/lost";
import { migratePortal, NewerDatabaseError } from "@/lib/db/migrate";
import { forgetTheMoment } from "@/lib/db/restored";
import { sqliteCodeOf, sqliteErrorOf } from "@/lib/db/sqlite-code";
import { type TakenOver, takeOverFrom } from "@/lib/db/take-over";
import { isDamage, leadsNowhere, UnusableDatabaseError, whyUnusable } from "@/lib/db/unusable";
import { write } from "@/lib/db/write";
import { InvalidInputError } from "@/lib/errors";
import { log } from "@/lib/log";
import { memberReasons } from "@/lib/text/member-reasons";
import { timestamp } from "./files";

/** Operators keep folders of their own in DATA_DIR: nobody names one like this. */
const PREFIX = "portal.db.restoring-";
const SET_ASIDE = "portal.db.replaced-";
const COPY = "replaced.db";
/** Of a database that ends early, or whose tables are not ours. */
const UNREADABLE = /^SQLITE_(ERROR$|IOERR_(SHORT_)?READ$)/;
/** As mkdtemp names them. */
const KILLED = /^portal\.db\.restoring-\w{6}$/;

export interface Restored {
  readonly members: number;
  /** What was revoked after the backup and stays revoked; null if the replaced database cannot be read, or is older. */
  readonly takenOver: TakenOver | null;
  /** Whether the replaced database knows nothing that the backup does not, such as an empty one. */
  readonly isOlder: boolean;
  /** Where the replaced database is kept; null if there was none. */
  readonly replaced: string | null;
  /** What portal.db was a link to, which stays as it was; null if it was none. */
  readonly linkedTo: string | null;
  /** Where what was written last to a database that is gone is kept, its -wal; null if there was none. */
  readonly lastWritten: string | null;
}

/**
 * Replaces portal.db with a backup; the old file is kept beside it. An old backup does not restore anyone's access:
 * people whose access has since ended stay out, and roles, passwords, second factors and linked accounts that were
 * since removed stay removed, as far as the replaced database tells. Each member's state at the service is unknown
 * until it has been asked.
 * @throws ConflictError while the portal runs; InvalidInputError for a file that is not a backup; NewerDatabaseError;
 * UnusableDatabaseError
 */
export async function restoreBackup({ DATA_DIR }: Pick<Config, "DATA_DIR">, file: string): Promise<Restored> {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new InvalidInputError(`${file} is not a file.`);
  if (stats.size === 0) throw new InvalidInputError(`${file} is empty.`);
  const release = holdAlone(DATA_DIR);
  let folder: string | undefined;
  try {
    sweepRestores(DATA_DIR, path.dirname(realpathSync(file)));
    folder = mkdtempSync(path.join(DATA_DIR, PREFIX));
    const fresh = openCopy(folder, file);
    const linkedTo = linkedFrom(databaseFile(DATA_DIR, "portal"));
    try {
      const latest = lastRunId(DATA_DIR);
      const old = copyOld(DATA_DIR, folder);
      const taken = old === null ? null : takeOver(fresh, old, DATA_DIR);
      const isOlder = taken === "older";
      const takenOver = isOlder ? null : taken;
      const members = await write(fresh, (tx) => {
        const total = forgetTheMoment(tx, { message: memberReasons.restored, lastRunId: latest });
        audit(tx, CLI, {
          action: "portal.restore",
          subject: path.basename(file),
          outcome: "done",
          after: { members: total, ...takenOver },
        });
        return total;
      });
      fresh.$client.pragma("journal_mode = DELETE");
      fresh.$client.close();
      const kept = keepBeside(DATA_DIR, folder);
      // Beside the restored database they would be taken for its own.
      for (const suffix of ["-wal", "-shm", "-journal"])
        rmSync(databaseFile(DATA_DIR, "portal") + suffix, { force: true });
      // Atomically: after a crash there is either the old database or the new one.
      renameSync(databaseFile(folder, "portal"), databaseFile(DATA_DIR, "portal"));
      return { members, takenOver, isOlder, linkedTo, ...kept };
    } finally {
      fresh.$client.close();
    }
  } catch (error) {
    throw isDiskFull(error) ? noRoom(DATA_DIR, error) : error;
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true });
    release();
  }
}

function noRoom(dataDir: string, cause: unknown): UnusableDatabaseError {
  return new UnusableDatabaseError(
    `The disk of ${dataDir} has no room for the backup beside the database that it replaces. Nothing was changed.`,
    "Free some space, and try again.",
    cause,
  );
}

/**
 * Removes leftovers of interrupted restores, each a copy of all members. Call it only while no restore is running.
 * @param but the folder of the file that is about to be restored
 */
export function sweepRestores(dataDir: string, but?: string): void {
  for (const name of readdirSync(dataDir)) {
    const left = path.join(realpathSync(dataDir), name);
    if (KILLED.test(name) && left !== but) rmSync(left, { recursive: true });
  }
}

/** As `sweepRestores`, where the portal starts: what cannot be removed is no reason not to. */
export function trySweepRestores(dataDir: string): void {
  try {
    sweepRestores(dataDir);
  } catch (error) {
    log.error({ err: error }, "what an interrupted restore left, a copy of all members, cannot be removed");
  }
}

/**
 * The work is done on a copy, so that neither the backup nor portal.db is touched before everything has succeeded. What
 * a process that was killed has written last is in the -wal beside the file; SQLite recovers it as it opens the copy.
 */
function openCopy(folder: string, file: string): PortalDb {
  const found = realpathSync(file);
  for (const suffix of ["", "-wal"]) {
    if (!existsSync(found + suffix)) continue;
    copyPrivately(found + suffix, databaseFile(folder, "portal") + suffix);
  }
  let copy: PortalDb | undefined;
  try {
    copy = openPortalDb(folder);
    checkIntegrity(copy.$client);
    const tables = compareTables(copy, "portal");
    if (tables === "none" || tables === "other") {
      throw new InvalidInputError(`${file} is a database, but not the portal's.`);
    }
    migratePortal(copy);
    return copy;
  } catch (error) {
    copy?.$client.close();
    if (error instanceof NewerDatabaseError) throw new NewerDatabaseError(file);
    if (error instanceof DamagedDatabaseError) throw new InvalidInputError(error.message.replace(error.file, file));
    if (sqliteCodeOf(error) === "SQLITE_NOTADB") {
      throw new InvalidInputError(`${file} is not a backup of the portal: it is not a database.`);
    }
    // Of a copy that was cut off: the words for portal.db would send the operator to the wrong file.
    if (isDamage(error)) throw new InvalidInputError(`${file} is damaged: ${error.message}`);
    throw error;
  }
}

/** Of a backup that may only be read, the copy could only be read, too; of one that all may read, by all. */
function copyPrivately(file: string, copy: string): void {
  copyFileSync(file, copy);
  chmodSync(copy, 0o600);
}

/**
 * What was written last can be in the -wal, where it cannot be folded in: the database is damaged or gone, or another
 * program reads it.
 * @returns the copy of portal.db, or null if there is none
 */
function copyOld(dataDir: string, folder: string): string | null {
  const named = databaseFile(dataDir, "portal");
  // SQLite keeps what it writes beside the file that a link leads to.
  const current = linkedFrom(named) ?? named;
  const copy = path.join(folder, COPY);
  const isThere = !absenceOf(current);
  // Of an empty file, SQLite would remove the -wal.
  if (isThere) foldWalIn(current);
  for (const suffix of ["", "-wal"]) {
    if (!absenceOf(current + suffix)) copyPrivately(current + suffix, copy + suffix);
  }
  return isThere ? copy : null;
}

/** Where a link leads; null if it is none, or leads nowhere. */
function linkedFrom(file: string): string | null {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() && !leadsNowhere(file)
    ? realpathSync(file)
    : null;
}

/** What earlier restores have replaced, and still has everybody who was in it. */
export function setAside({ DATA_DIR }: Pick<Config, "DATA_DIR">): string[] {
  const names = readdirSync(DATA_DIR).filter((name) => name.startsWith(SET_ASIDE));
  return names.sort().map((name) => path.join(DATA_DIR, name));
}

function keepBeside(dataDir: string, folder: string): Pick<Restored, "replaced" | "lastWritten"> {
  const copy = path.join(folder, COPY);
  const kept = path.join(dataDir, SET_ASIDE + timestamp());
  const keep = (suffix: string) => {
    if (!existsSync(copy + suffix)) return null;
    renameSync(copy + suffix, kept + suffix);
    return kept + suffix;
  };
  const [replaced, wal] = [keep(""), keep("-wal")];
  return { replaced, lastWritten: replaced === null ? wal : null };
}

function foldWalIn(file: string): void {
  let db: Database.Database | undefined;
  try {
    db = new Database(file);
    db.pragma("wal_checkpoint(TRUNCATE)");
  } catch (error) {
    // A damaged database is a reason to restore, not an obstacle.
    if (sqliteCodeOf(error) === undefined) throw error;
  } finally {
    // If it were left to garbage collection, its files could be removed at any later moment.
    db?.close();
  }
}

/**
 * @returns null if the replaced database cannot be read
 * @throws UnusableDatabaseError where it could be, but for a full disk or the like: whoever lost access since would have
 * it again
 */
function takeOver(fresh: PortalDb, replaced: string, dataDir: string): TakenOver | "older" | null {
  try {
    return takeOverFrom(fresh, replaced);
  } catch (error) {
    if (isDamage(error) || UNREADABLE.test(sqliteCodeOf(error) ?? "")) return null;
    const replacedFile = databaseFile(dataDir, "portal");
    if (/^SQLITE_(CONSTRAINT|MISMATCH)/.test(sqliteCodeOf(error) ?? "")) throw contradictory(replacedFile, error);
    // The whole restore says that of a full disk.
    throw isDiskFull(error) ? error : (whyUnusable(replacedFile, error) ?? error);
  }
}

function contradictory(file: string, cause: unknown): UnusableDatabaseError {
  return new UnusableDatabaseError(
    `What ${file} knows cannot be taken over (${sqliteErrorOf(cause)?.message}). Nothing was changed.`,
    "To restore without it, move it away first: people who lost access after the backup can then sign in again.",
    cause,
  );
}

/**
 * 0 if there is no catalogue, or if it is damaged or its tables are of another version: it comes from the feed, and
 * must not prevent a restore. A catalogue that is only locked does prevent it: a later run with its number would seem
 * to be applied.
 * @throws UnusableDatabaseError
 */
function lastRunId(dataDir: string): number {
  if (absenceOf(databaseFile(dataDir, "catalog"))) return 0;
  let catalog: CatalogDb | undefined;
  try {
    catalog = openCatalogDb(dataDir);
    return currentCatalog(catalog)?.runId ?? 0;
  } catch (error) {
    if (isDamage(error) || sqliteCodeOf(error) === "SQLITE_ERROR") return 0;
    throw whyUnusable(databaseFile(dataDir, "catalog"), error) ?? error;
  } finally {
    catalog?.$client.close();
  }
}
