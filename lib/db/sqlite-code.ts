import Database from "better-sqlite3";
import { DrizzleError } from "drizzle-orm";

/** SQLite's own error; Drizzle wraps those of raw statements. */
export function sqliteErrorOf(error: unknown): InstanceType<typeof Database.SqliteError> | undefined {
  const met = error instanceof DrizzleError ? error.cause : error;
  return met instanceof Database.SqliteError ? met : undefined;
}

/** SQLite's own error code, such as SQLITE_FULL. */
export function sqliteCodeOf(error: unknown): string | undefined {
  return sqliteErrorOf(error)?.code;
}
