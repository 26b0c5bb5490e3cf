import type Database from "better-sqlite3";
import { z } from "zod";
import catalogJournal from "@/drizzle/catalog/meta/_journal.json" with { type: "json" };
import portalJournal from "@/drizzle/portal/meta/_journal.json" with { type: "json" };
import type { DatabaseName } from "./database-file";
import { UnusableDatabaseError } from "./unusable";

/** The migrations of this program, even if the files on disk already belong to another version. */
const JOURNALS = { portal: portalJournal, catalog: catalogJournal } as const;
/** A table that only this one of the two has, in every version. */
const OWN_TABLES = { portal: "member", catalog: "offer" } as const;
const MISPLACED_MENDS = {
  portal:
    "Stop the portal, move it aside, and put the right file in its place, or restore a backup: npm run portal -- restore FILE.",
  catalog:
    "Stop the portal, and move it aside, with catalog.db-wal and catalog.db-shm. Keep it: it may be the only portal.db. Then sync: npm run portal -- sync.",
} as const;

interface Opened {
  readonly $client: Database.Database;
}

/**
 * Whether a database's tables are those of this version, an older or a newer one, or of another database, as where a
 * file was put back under the wrong name, or whether it has none.
 */
export function compareTables(db: Opened, name: DatabaseName): "current" | "older" | "newer" | "other" | "none" {
  if (!hasTable(db, "__drizzle_migrations")) return "none";
  if (!hasTable(db, OWN_TABLES[name])) return "other";
  const newest = Math.max(...JOURNALS[name].entries.map((entry) => entry.when));
  const applied = appliedUpTo(db);
  if (applied > newest) return "newer";
  return applied < newest ? "older" : "current";
}

function hasTable({ $client }: Opened, name: string): boolean {
  return $client.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined;
}

/** When the newest migration that it has was written. */
export function appliedUpTo({ $client }: Opened): number {
  return z.number().catch(0).parse($client.prepare("SELECT max(created_at) FROM __drizzle_migrations").pluck().get());
}

/** Of a database whose tables are of another one: a migration would mix the two. */
export function misplaced(file: string, name: DatabaseName): UnusableDatabaseError {
  const said = `${file} has the tables of another database, such as ${name === "portal" ? "catalog" : "portal"}.db.`;
  return new UnusableDatabaseError(said, MISPLACED_MENDS[name], undefined);
}
