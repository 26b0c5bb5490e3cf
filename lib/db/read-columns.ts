import type { Database } from "better-sqlite3";

const ROWS_AT_A_TIME = 5_000;

/**
 * Reads a query column by column, some thousands of rows as one row of JSON: a row for each of a hundred thousand
 * offers takes twice to four times as long, and one for all of them much memory.
 * @param columns the first is a unique number from 0 on, by which the rows come in order
 * @param from what follows FROM
 */
export function* readColumns<Columns extends readonly [number[], ...(readonly unknown[])[]]>(
  sqlite: Database,
  columns: { readonly [Index in keyof Columns]: string },
  from: string,
): Generator<Columns> {
  const [key] = columns;
  const named = columns.map((column, i) => `${column} AS c${i}`).join(", ");
  const lists = columns.map((_, i) => `json_group_array(c${i})`).join(", ");
  const next = sqlite
    .prepare<[number], string>(
      `SELECT json_array(${lists})
       FROM (SELECT ${named} FROM ${from} WHERE ${key} > ? ORDER BY ${key} LIMIT ${ROWS_AT_A_TIME})`,
    )
    .pluck();
  for (let last: number | undefined = -1; last !== undefined; ) {
    const some: Columns = JSON.parse(next.get(last) ?? "");
    yield some;
    last = some[0].at(-1);
  }
}
