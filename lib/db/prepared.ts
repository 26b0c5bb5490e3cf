import type { CatalogDb } from "./client";

/** Statements are prepared once per database, on first use, and are also used in its transactions (write.ts). */
export function prepared<Statements extends object, Db extends object = CatalogDb>(
  prepare: (db: Db) => Statements,
): (db: Db) => Statements {
  const known = new WeakMap<Db, Statements>();
  return (db) => {
    const statements = known.get(db) ?? prepare(db);
    known.set(db, statements);
    return statements;
  };
}
