import Database from "better-sqlite3";
import { DrizzleError } from "drizzle-orm";

/** SQLite's own error code, such as SQLITE_FULL; Drizzle wraps the errors of raw statements. */
export function sqliteCodeOf(error: unknown): string | undefined {
  const met = error instanceof DrizzleError ? error.cause : error;
  return met instanceof Database.SqliteError ? met.code : undefined;
}
