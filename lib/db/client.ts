import { statSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { type DatabaseName, databaseFile } from "./database-file";
import { whyNotAnew } from "./lost";
import { makePrivateFolder } from "./private-folder";

/**
 * How long a statement may block the event loop waiting for a lock, such as that of a database being recovered; `write`
 * waits without blocking.
 */
export const BUSY_TIMEOUT_MS = 50;

type Client<Name extends DatabaseName> = BetterSQLite3Database & { $client: Database.Database } & {
  /** Which file was opened; see `isInPlace`. */
  readonly opened: FileId;
  readonly [brand]?: Name;
};
type FileId = Readonly<Record<"dev" | "ino", bigint>>;
declare const brand: unique symbol;

/** Members, sessions, audit, jobs, runs: precious and small. */
export type PortalDb = Client<"portal">;
/** The offers: rebuilt from the feed, one large write a day. */
export type CatalogDb = Client<"catalog">;

/**
 * A commit on `portal.db` survives a power cut: `synchronous` would fall to NORMAL in WAL mode unless set (design,
 * Data).
 */
export function openPortalDb(dataDir: string): PortalDb {
  const lost = whyNotAnew(dataDir);
  if (lost) throw lost;
  const portal = open(databaseFile(dataDir, "portal"), "FULL");
  // Deleted data is overwritten: an erased member must not remain readable in free pages.
  portal.$client.pragma("secure_delete = ON");
  return portal;
}

export function openCatalogDb(dataDir: string): CatalogDb {
  return open(databaseFile(dataDir, "catalog"), "NORMAL");
}

/** For a further connection: a new file beside the -wal of one that was moved away would be the end of both. */
export function openExistingCatalogDb(dataDir: string): CatalogDb {
  return open(databaseFile(dataDir, "catalog"), "NORMAL", { fileMustExist: true });
}

function open(file: string, synchronous: "FULL" | "NORMAL", { fileMustExist = false } = {}) {
  if (!fileMustExist) makePrivateFolder(path.dirname(file));
  const sqlite = new Database(file, { timeout: BUSY_TIMEOUT_MS, fileMustExist });
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma(`synchronous = ${synchronous}`);
  sqlite.pragma("foreign_keys = ON");
  return Object.assign(drizzle({ client: sqlite }), { opened: statSync(file, { bigint: true }) });
}

/**
 * Whether the file is still where it was opened. What is written to one that was removed or replaced is lost when it is
 * closed.
 */
export function isInPlace({ $client, opened }: PortalDb | CatalogDb): boolean {
  const found = statSync($client.name, { bigint: true, throwIfNoEntry: false });
  return found?.dev === opened.dev && found.ino === opened.ino;
}
