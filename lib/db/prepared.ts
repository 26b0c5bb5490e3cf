import type { CatalogDb } from "./client";

/** Statements are prepared once for each database, on first use. */
export function prepared<Statements extends object>(
  prepare: (db: CatalogDb) => Statements,
): (db: CatalogDb) => Statements {
  const known = new WeakMap<CatalogDb, Statements>();
  return (db) => {
    const statements = known.get(db) ?? prepare(db);
    known.set(db, statements);
    return statements;
  };
}
