import type { Database } from "better-sqlite3";

/** An insert that adds most rows of a table at the first sync. */
export interface Fill {
  readonly table: string;
  /** The table's secondary index. */
  readonly index: string;
  readonly insert: string;
}

/**
 * Runs the insert. If the table is empty, its index is built after the rows: sorting a million rows once costs a
 * fraction of inserting each in its place. Call it within a transaction.
 */
export function fill(sqlite: Database, { table, index, insert }: Fill): void {
  const filled = sqlite.prepare(`SELECT 1 FROM main.${table} LIMIT 1`).get() !== undefined;
  if (filled) {
    sqlite.exec(insert);
    return;
  }
  const find = sqlite.prepare<[string], string>("SELECT sql FROM main.sqlite_schema WHERE type = 'index' AND name = ?");
  const definition = find.pluck().get(index);
  if (definition === undefined) throw new Error(`The catalogue has no index ${index}.`);
  sqlite.exec(`DROP INDEX main.${index}`);
  sqlite.exec(insert);
  sqlite.exec(definition);
}
