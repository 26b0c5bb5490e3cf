import { createHash } from "node:crypto";
import type { Day } from "@/lib/domain/central-time";
import { FeedError } from "./errors";
import { parseJson, utf8 } from "./json";
import type { ReshapeContext } from "./reshape";

/** Grows when `reshapeEntry` reads the same bytes differently, so that old digests no longer count. */
const RULES = 1;
const ENTRY_START = Buffer.from('{"merchant":');
const DAYS_OLD = Buffer.from('"days_old"');
const COLON = 0x3a;
const COMMA = 0x2c;
const CLOSING_BRACE = 0x7d;
const DAY_MS = 86_400_000;

/** A merchant entry that was seen before, or its parsed JSON. */
export type PageEntry<Known> =
  | { readonly known: Known }
  | {
      readonly value: unknown;
      /** Identifies the entry's content, whatever the day; undefined where that cannot be told. */
      readonly digest: Buffer | undefined;
      /** How many `days_old` the digest accounts for. */
      readonly datedOffers: number;
    };

/**
 * Reads a page of offers. JSON.parse is what costs most in a sync, and most entries are those of yesterday or of the
 * parent category: they are recognised by a digest of their bytes and not parsed. A page that cannot be cut into entries
 * is parsed whole.
 * @param find what is known of a digest, if anything
 * @throws FeedError `not-understood` when the page is no JSON array in UTF-8.
 */
export function readPage<Known>(
  body: Buffer,
  context: ReshapeContext,
  find: (digest: Buffer) => Known | undefined,
): PageEntry<Known>[] {
  const json = utf8(body);
  return readEntries(cut(json), context, find) ?? readWhole(json);
}

function readEntries<Known>(
  chunks: readonly Buffer[],
  context: ReshapeContext,
  find: (digest: Buffer) => Known | undefined,
): PageEntry<Known>[] | undefined {
  if (chunks.length === 0) return undefined;
  const entries: PageEntry<Known>[] = [];
  for (const chunk of chunks) {
    const { digest, datedOffers } = digestOf(chunk, context);
    const known = digest && find(digest);
    if (known !== undefined) entries.push({ known });
    else {
      try {
        entries.push({ value: JSON.parse(chunk.toString("utf8")), digest, datedOffers });
      } catch {
        // The cut fell inside something: only the whole page tells whether it is JSON.
        return undefined;
      }
    }
  }
  return entries;
}

function readWhole(json: Buffer): PageEntry<never>[] {
  const page = parseJson(json);
  if (!Array.isArray(page)) throw new FeedError("not-understood", { detail: "a page is no array" });
  return page.map((value: unknown) => ({ value, digest: undefined, datedOffers: 0 }));
}

/**
 * Cuts `[{"merchant":…},{"merchant":…}]` between its entries. Quotes are escaped within JSON strings, so the text that
 * begins an entry never stands inside one; each piece is proven by being parsed alone, once.
 */
function cut(json: Buffer): Buffer[] {
  const end = json.length - 1;
  if (json[0] !== 0x5b || json[end] !== 0x5d) return [];
  const chunks: Buffer[] = [];
  let start = 1;
  if (json.indexOf(ENTRY_START, start) !== start) return [];
  for (;;) {
    const next = json.indexOf(ENTRY_START, start + ENTRY_START.length);
    if (next === -1) break;
    if (json[next - 1] !== COMMA) return [];
    chunks.push(json.subarray(start, next - 1));
    start = next;
  }
  chunks.push(json.subarray(start, end));
  return chunks;
}

/**
 * `days_old` grows by one a day with every offer while nothing else changes, so the digest takes the day that it counts
 * back to in its place.
 */
function digestOf(chunk: Buffer, { programOrigin, editionDay }: ReshapeContext) {
  const hash = createHash("sha256").update(`${RULES} ${programOrigin}\n`);
  const edition = dayNumber(editionDay);
  let datedOffers = 0;
  let from = 0;
  for (let at = chunk.indexOf(DAYS_OLD); at !== -1; at = chunk.indexOf(DAYS_OLD, from)) {
    const digits = at + DAYS_OLD.length + 1;
    let to = digits;
    let daysOld = 0;
    for (let digit = digitAt(chunk, to); digit !== undefined; digit = digitAt(chunk, ++to))
      daysOld = daysOld * 10 + digit;
    const closed = chunk[to] === COMMA || chunk[to] === CLOSING_BRACE;
    if (chunk[digits - 1] !== COLON || to === digits || !closed) return { digest: undefined, datedOffers: 0 };
    hash.update(chunk.subarray(from, digits)).update(`@${edition - daysOld}`);
    datedOffers++;
    from = to;
  }
  return { digest: hash.update(chunk.subarray(from)).digest(), datedOffers };
}

function digitAt(chunk: Buffer, at: number): number | undefined {
  const byte = chunk[at];
  return byte !== undefined && byte >= 0x30 && byte <= 0x39 ? byte - 0x30 : undefined;
}

function dayNumber(day: Day): number {
  return Date.parse(day) / DAY_MS;
}
