import Database from "better-sqlite3";
import { DrizzleError } from "drizzle-orm";

/** SQLite's own code for what it refused, such as SQLITE_FULL; Drizzle wraps what a raw statement meets. */
export function sqliteCodeOf(error: unknown): string | undefined {
  const met = error instanceof DrizzleError ? error.cause : error;
  return met instanceof Database.SqliteError ? met.code : undefined;
}
