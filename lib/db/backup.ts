import { closeSync, openSync } from "node:fs";
import Database from "better-sqlite3";
import { compareTables, misplaced } from "./compare-tables";
import { databaseFile } from "./database-file";
import { isDamage, whyUnusable } from "./unusable";

/** 8 MB per step; the event loop is free between steps. */
const PAGES_A_STEP = 2_000;
const ASK_DOCTOR = "`npm run portal -- doctor` says what to do";

/** A database whose pages contradict each other. */
export class DamagedDatabaseError extends Error {
  constructor(
    readonly file: string,
    findings: readonly string[],
  ) {
    super(`${file} is damaged: ${findings.join("; ")}`);
    this.name = "DamagedDatabaseError";
  }
}

/**
 * Copies portal.db, as of one instant, into another file while others continue writing. This is the only place that
 * uses SQLite's backup API, which libSQL does not have (design, Data).
 * @param file where nothing is yet
 * @throws DamagedDatabaseError when the copy does not pass SQLite's integrity check; UnusableDatabaseError; the signal's
 * reason
 */
export async function copyPortalDb(dataDir: string, file: string, signal?: AbortSignal): Promise<void> {
  const source = openSource(databaseFile(dataDir, "portal"));
  try {
    // Readable only by its owner from the first byte on (SQLite would create it with the process's default
    // permissions), and new: a file that is there already may be someone else's.
    closeSync(openSync(file, "wx", 0o600));
    await source.backup(file, {
      progress() {
        signal?.throwIfAborted();
        return PAGES_A_STEP;
      },
    });
  } finally {
    source.close();
  }
  const copy = new Database(file);
  try {
    // Outside WAL mode it is a single file that can be moved.
    copy.pragma("journal_mode = DELETE");
    checkIntegrity(copy);
  } finally {
    copy.close();
  }
}

function openSource(file: string): Database.Database {
  let source: Database.Database | undefined;
  try {
    source = new Database(file, { readonly: true, fileMustExist: true });
    // An open read transaction pins the instant: without it, every write of another process would start the copy over.
    source.exec("BEGIN");
    const tables = compareTables({ $client: source }, "portal");
    if (tables === "none") throw new DamagedDatabaseError(file, [`it has no tables. ${ASK_DOCTOR}`]);
    if (tables === "other") throw misplaced(file, "portal");
    return source;
  } catch (error) {
    source?.close();
    throw whyNotOpened(file, error) ?? error;
  }
}

/** Why a database cannot be worked with, and what to do; undefined if the error is not SQLite's. */
export function whyNotOpened(file: string, error: unknown): Error | undefined {
  return isDamage(error)
    ? new DamagedDatabaseError(file, [`${error.message}. ${ASK_DOCTOR}`])
    : whyUnusable(file, error);
}

/** Reads every page. @throws DamagedDatabaseError */
export function checkIntegrity(db: Database.Database): void {
  const findings = db.prepare<[], string>("PRAGMA integrity_check(5)").pluck().all();
  if (findings.length !== 1 || findings[0] !== "ok") throw new DamagedDatabaseError(db.name, findings);
}
