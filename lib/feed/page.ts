import { createHash } from "node:crypto";
import { dayNumber } from "@/lib/domain/central-time";
import { cutPage, type RawEntry } from "./cut-page";
import { FeedError } from "./errors";
import { parseJson, utf8 } from "./json";
import type { ReshapeContext } from "./reshape";

/** Grows when an offer is read differently from the same bytes, so that old digests no longer count. */
const RULES = 1;
const DIGEST_BYTES = 16;
const DAYS_OLD = Buffer.from('"days_old"');
const COLON = 0x3a;
const COMMA = 0x2c;
const CLOSING_BRACE = 0x7d;

/** An offer that was read before, or its JSON. */
export type PageOffer<Known> =
  | { readonly known: Known }
  | {
      readonly value: unknown;
      /** Tells this content of this offer from any other, whatever the day; undefined where that cannot be told. */
      readonly digest: Buffer | undefined;
    };

export interface PageEntry<Known> {
  /** The entry's JSON, whose offers stand in `offers`. */
  readonly head: unknown;
  readonly offers: readonly PageOffer<Known>[];
}

/** What is known of an offer whose bytes have this digest, if anything. */
export type FindOffer<Known> = (offerId: number, digest: Buffer) => Known | undefined;

/**
 * Reads a page of offers. JSON.parse and checking are what cost most in a sync, and most offers are those of yesterday, or
 * of the child category: they are recognised by a digest of their bytes and not parsed. An entry that cannot be cut into
 * offers is parsed whole, and so is a page that cannot be cut into entries.
 * @throws FeedError `not-understood` when the page is no JSON array in UTF-8.
 */
export function readPage<Known>(body: Buffer, context: ReshapeContext, find: FindOffer<Known>): PageEntry<Known>[] {
  const json = utf8(body);
  return readPieces(cutPage(json), context, find) ?? readWhole(json);
}

function readPieces<Known>(
  raw: readonly RawEntry[] | undefined,
  context: ReshapeContext,
  find: FindOffer<Known>,
): PageEntry<Known>[] | undefined {
  if (!raw) return undefined;
  const edition = dayNumber(context.editionDay);
  try {
    return raw.map((entry) => {
      if (!entry.offers) return wholeEntry(JSON.parse(entry.json.toString("utf8")));
      const head: unknown = JSON.parse(entry.head);
      const salt = Buffer.from(`${RULES} ${context.programOrigin} ${entry.head}`);
      const offers = entry.offers.map(({ id, json }): PageOffer<Known> => {
        const digest = digestOf(json, salt, edition);
        const known = digest && find(id, digest);
        return known === undefined ? { value: JSON.parse(json.toString("utf8")), digest } : { known };
      });
      return { head, offers };
    });
  } catch (error) {
    // A cut fell inside something: only the whole page tells whether it is JSON.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function readWhole(json: Buffer): PageEntry<never>[] {
  const page = parseJson(json);
  if (!Array.isArray(page)) throw new FeedError("not-understood", { detail: "a page is no array" });
  return page.map(wholeEntry);
}

function wholeEntry(head: unknown): PageEntry<never> {
  const offers = typeof head === "object" && head !== null && "offers" in head ? head.offers : undefined;
  return { head, offers: Array.isArray(offers) ? offers.map((value: unknown) => ({ value, digest: undefined })) : [] };
}

/**
 * `days_old` grows by one a day with every offer while nothing else changes, so the digest takes the day that it counts
 * back to in its place. Undefined unless it is given as plain digits.
 */
function digestOf(json: Buffer, salt: Buffer, edition: number): Buffer | undefined {
  const at = json.indexOf(DAYS_OLD);
  if (at === -1) return undefined;
  const digits = at + DAYS_OLD.length + 1;
  if (json[digits - 1] !== COLON) return undefined;
  let end = digits;
  let daysOld = 0;
  for (let digit = digitAt(json, end); digit !== undefined; digit = digitAt(json, ++end))
    daysOld = daysOld * 10 + digit;
  if (end === digits || (json[end] !== COMMA && json[end] !== CLOSING_BRACE)) return undefined;
  return createHash("sha256")
    .update(salt)
    .update(json.subarray(0, digits))
    .update(`@${edition - daysOld}`)
    .update(json.subarray(end))
    .digest()
    .subarray(0, DIGEST_BYTES);
}

function digitAt(json: Buffer, at: number): number | undefined {
  const byte = json[at];
  return byte !== undefined && byte >= 0x30 && byte <= 0x39 ? byte - 0x30 : undefined;
}
