import { Readable } from "node:stream";
import { stringify } from "csv-stringify";

export type CsvCell = string | number | null;

/** What ends a line or a cell in some spreadsheets, unless it is quoted. */
const ENDS = /[\r\n\t;]/;
/**
 * Where the comma ends no cell, quotation marks that follow one mean nothing: a formula could begin within them, also
 * after a mark of the text itself, whose doubling then is a quotation of nothing.
 */
const FORMULA_WITHIN = /([\r\n\t;]"?)(?=[=+\-@＝＋－＠])/g;

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
      cast: { string: (text) => text.replace(FORMULA_WITHIN, "$1'") },
      quoted_match: ENDS,
    }),
  );
}
