import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { z } from "zod";
import type { CatalogDb, PortalDb } from "@/lib/db/client";

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/**
 * Brings a database up as an earlier version did.
 * @param folder where the migrations of that version are put
 */
export function migrateUpTo(db: PortalDb | CatalogDb, name: string, last: string, folder: string): void {
  const migrations = path.join(folder, `${name}-migrations`);
  cpSync(`drizzle/${name}`, migrations, { recursive: true });
  const file = path.join(migrations, "meta/_journal.json");
  const journal = journalSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const entries = journal.entries.filter(({ tag }) => tag <= last);
  if (entries.at(-1)?.tag !== last) throw new RangeError(`There is no migration ${last}.`);
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  migrate(db, { migrationsFolder: migrations });
}
