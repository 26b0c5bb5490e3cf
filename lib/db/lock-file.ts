import Database from "better-sqlite3";
import { sqliteCodeOf } from "./sqlite-code";
import { requireWritable } from "./writable";

/** In the data folder; every start and every command takes both. */
export const LOCK_FILES = { inUse: "in-use.lock", migrate: "migrate.lock" } as const;

/**
 * Opens an empty file that serves for SQLite's own locks on it, which the operating system frees when their holder dies.
 * @param waitMs how long others are waited for, from then on
 * @throws SQLite's error if the file may not be written to: SQLite opens it for reading then, without a word, and its
 * locks keep nobody away
 */
export function openLockFile(file: string, waitMs: number): Database.Database {
  const lock = new Database(file, { timeout: 0 });
  try {
    // A journal would be a file beside it.
    lock.pragma("journal_mode = MEMORY");
    requireWritable(lock);
  } catch (error) {
    // Somebody holds it alone, and is waited for when it is taken.
    if (!sqliteCodeOf(error)?.startsWith("SQLITE_BUSY")) {
      lock.close();
      throw error;
    }
  }
  lock.pragma(`busy_timeout = ${waitMs}`);
  return lock;
}
