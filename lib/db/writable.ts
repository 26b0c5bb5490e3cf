import type { Database } from "better-sqlite3";
import { sqliteCodeOf } from "./sqlite-code";

/**
 * Writes what is there already: a file that may not be written is opened for reading, and BEGIN IMMEDIATE takes no lock
 * of it, so that only a write tells. Nobody uses this number.
 * @throws SQLite's error where the database cannot be written to
 */
export function writeNothingNew(sqlite: Database): void {
  sqlite.pragma("application_id = 0");
}

/**
 * As `writeNothingNew`, without a write to the disk, and without waiting for others: whoever writes just now shows that
 * it can be done.
 */
export function requireWritable(sqlite: Database): void {
  sqlite.exec("BEGIN");
  try {
    writeNothingNew(sqlite);
  } catch (error) {
    if (!sqliteCodeOf(error)?.startsWith("SQLITE_BUSY")) throw error;
  } finally {
    // SQLite ends the transaction itself after some faults of the disk.
    if (sqlite.inTransaction) sqlite.exec("ROLLBACK");
  }
}
