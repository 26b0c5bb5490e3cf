/**
 * Pages of rows, each asked for by the last row of the one before, until one is empty.
 * @param page the rows after `last`; the first ones without it
 */
export function* inBatches<Row>(page: (last?: Row) => readonly Row[]): Generator<readonly Row[], void, void> {
  for (let batch = page(); batch.length > 0; batch = page(batch.at(-1))) yield batch;
}
