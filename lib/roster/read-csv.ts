import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import { hasCode, InvalidInputError } from "@/lib/errors";
import { fileReasons } from "@/lib/text/roster-reasons";
import { encodingOf } from "./encoding";

const DELIMITERS = [",", ";", "\t"] as const;
/** The first line must be within this many bytes. */
const HEAD_BYTES = 64 * 1024;
/** Far more than any export has; each is shown, and chosen from, on the roster's page. */
const MOST_COLUMNS = 500;
/** With an unclosed quotation mark, the rest of the file would be one record. */
const RECORD_CHARACTERS = 100_000;

export interface CsvRecord {
  /** Line of the file on which it begins, from 1. */
  readonly line: number;
  /** Trimmed. */
  readonly cells: readonly string[];
}

export interface CsvFile {
  readonly headers: readonly string[];
  /** Records after the first, without completely empty ones. */
  readonly records: AsyncIterable<CsvRecord>;
}

/**
 * Opens a CSV file in UTF-8, or in UTF-16 with a byte order mark, delimited by comma, semicolon or tab, whichever gives
 * the first line more columns.
 * @throws InvalidInputError, also while records are read
 */
export async function openCsv(file: string): Promise<CsvFile> {
  const head = await readHead(file);
  const encoding = encodingOf(head);
  // The cut may go through a character, so the head is read leniently; the records are not.
  const text = new TextDecoder(encoding).decode(head);
  const named = text.replace(SEPARATOR_LINE, "");
  const first = firstLine(named);
  if (!first) throw new InvalidInputError(fileReasons.noHeaders);
  if (first.headers.some((header) => header.includes("@"))) {
    throw new InvalidInputError(fileReasons.addressInHeaders);
  }
  if (first.headers.length > MOST_COLUMNS) throw new InvalidInputError(fileReasons.tooWide(MOST_COLUMNS));
  return { headers: first.headers, records: readRecords(file, encoding, first.delimiter, named === text ? 1 : 2) };
}

/** What some spreadsheets are told the delimiter by, before the columns are named. */
const SEPARATOR_LINE = /^sep=.(?:\r\n|\n|\r)/i;

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function firstLine(head: string): { delimiter: string; headers: string[] } | undefined {
  const readings = DELIMITERS.map((delimiter) => ({ delimiter, headers: headersBy(head, delimiter) }));
  const best = readings.reduce((a, b) => (b.headers.length > a.headers.length ? b : a));
  return best.headers.some(Boolean) ? best : undefined;
}

function headersBy(head: string, delimiter: string): string[] {
  try {
    const [first = []] = parseAtOnce(head, { ...OPTIONS, delimiter, to: 1 });
    return first.map((header) => header.trim());
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}

const OPTIONS = {
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  max_record_size: RECORD_CHARACTERS,
} as const;

async function* readRecords(
  file: string,
  encoding: string,
  delimiter: string,
  headLines: number,
): AsyncGenerator<CsvRecord> {
  const parser = parse({ ...OPTIONS, delimiter, info: true });
  // Errors of the input stream reach the reader through the parser.
  const parsed: AsyncIterable<Parsed> = pipeline(readText(file, encoding), parser, () => {});
  try {
    let toSkip = headLines;
    for await (const { record, info } of parsed) {
      if (toSkip > 0) toSkip--;
      else yield { line: info.lines - newlinesIn(record), cells: record.map(cellText) };
    }
  } catch (error) {
    throw foreseenError(error);
  }
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const LINE_END = /\r\n?/g;

/** Decodes strictly, since anything else would corrupt people's names; converts all line ends to newlines. */
async function* readText(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let held = "";
  for await (const bytes of createReadStream(file)) {
    const text = held + decoder.decode(bytes, { stream: true });
    held = text.endsWith("\r") ? "\r" : "";
    yield text.slice(0, text.length - held.length).replaceAll(LINE_END, "\n");
  }
  yield (held + decoder.decode()).replaceAll(LINE_END, "\n");
}

function newlinesIn(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + (cell.includes("\n") ? cell.split("\n").length - 1 : 0), 0);
}

const OWN_APOSTROPHES = /(^|[\r\n\t;]"?)'(?=[=+\-@＝＋－＠])/g;

/**
 * Our own exports put an apostrophe before what a spreadsheet would take for a formula. Others write `="00124"`, a
 * formula that keeps the zeros.
 */
function cellText(cell: string): string {
  const text = cell.trim();
  const written = text.replace(OWN_APOSTROPHES, "$1");
  if (written !== text) return written;
  const [, kept] = /^="((?:[^"]|"")*)"$/.exec(text) ?? [];
  return kept === undefined ? text : kept.replaceAll('""', '"').trim();
}

function foreseenError(error: unknown): unknown {
  if (error instanceof CsvError) {
    return new InvalidInputError(fileReasons.malformed(typeof error.lines === "number" ? error.lines : undefined));
  }
  if (hasCode(error, "ERR_ENCODING_INVALID_ENCODED_DATA")) {
    return new InvalidInputError(fileReasons.notUtf8);
  }
  return error;
}
