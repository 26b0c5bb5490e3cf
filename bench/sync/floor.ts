import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { openCatalogDb } from "@/lib/db/client";
import { migrateDatabases } from "@/lib/db/migrate";

/**
 * The least that a first sync can cost, as a process of its own: `floor.ts RECORDED CATALOGUE SCRATCH`. JSON.parse of
 * the same bytes, read from files, and one prepared insert a row for the same rows into the same tables and indexes, in
 * one transaction and in the order of their keys. No network, no checks, no comparison. Reading the rows that are
 * inserted is not counted.
 */
const [recorded = "", catalogue = "", scratch = ""] = process.argv.slice(2);

let parseMs = 0;
let bytes = 0;
for (const name of readdirSync(recorded).filter((file) => file.endsWith(".json"))) {
  const body = readFileSync(path.join(recorded, name));
  const started = performance.now();
  JSON.parse(body.toString("utf8"));
  parseMs += performance.now() - started;
  bytes += body.length;
}

rmSync(scratch, { recursive: true, force: true });
migrateDatabases(scratch);
const target = openCatalogDb(scratch).$client;
const source = new Database(catalogue, { readonly: true });
const tables = source
  .prepare<[], string>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'
       AND name NOT LIKE 'place_cell\\_%' ESCAPE '\\'`,
  )
  .pluck()
  .all();

let insertMs = 0;
let rows = 0;
target.pragma("defer_foreign_keys = ON");
target.exec("BEGIN IMMEDIATE; PRAGMA defer_foreign_keys = ON");
for (const table of tables) {
  const columns = source.prepare(`SELECT * FROM ${table} LIMIT 0`).columns();
  const insert = target.prepare(`INSERT INTO ${table} VALUES (${columns.map(() => "?").join(", ")})`);
  for (const batch of batches(table)) {
    const started = performance.now();
    for (const row of batch) insert.run(row);
    insertMs += performance.now() - started;
    rows += batch.length;
  }
}
const started = performance.now();
target.exec("COMMIT");
insertMs += performance.now() - started;
console.log(JSON.stringify({ parseMs, insertMs, bytes, rows }));

function* batches(table: string): Generator<unknown[][]> {
  let batch: unknown[][] = [];
  for (const row of source.prepare<[], unknown[]>(`SELECT * FROM ${table}`).raw().iterate()) {
    batch.push(row);
    if (batch.length === 10_000) {
      yield batch;
      batch = [];
    }
  }
  yield batch;
}
