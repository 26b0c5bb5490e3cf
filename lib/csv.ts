import { Readable } from "node:stream";
import { stringify } from "csv-stringify";

export type CsvCell = string | number | null;

/** What ends a line or a cell in some spreadsheets: a formula could begin after it. */
const ENDS = /[\r\n\t;]/;

/**
 * Lines as CSV: UTF-8 with a byte order mark, so that spreadsheets read names correctly; text that they would take for
 * a formula gets an apostrophe in front.
 */
export function toCsv(
  columns: readonly string[],
  lines: AsyncIterable<readonly CsvCell[]> | Iterable<readonly CsvCell[]>,
): Readable {
  return Readable.from(lines).compose(
    stringify({
      header: true,
      columns: [...columns],
      bom: true,
      record_delimiter: "windows",
      escape_formulas: true,
      quoted_match: ENDS,
    }),
  );
}
