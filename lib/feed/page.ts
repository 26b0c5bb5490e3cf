import type { FeedMerchant, FeedOffer } from "@/lib/domain/feed-rows";
import { cutOffer, cutPage, type RawEntry } from "./cut-page";
import { FeedError } from "./errors";
import { createRejects, type Reject, type Rejects } from "./issues";
import { parseJson, utf8 } from "./json";
import { offerDigests } from "./offer-digest";
import { duplicateOffer, type EntryReading, type ReshapeContext, readEntry, readOffer } from "./reshape";
import type { LocationVersion } from "./reshape-locations";

/** A known offer, or one converted to our types. */
export type PageOffer<Known> =
  | { readonly known: Known }
  | {
      readonly offer: FeedOffer;
      /** Undefined if the offer has to be parsed each time. */
      readonly digest: string | undefined;
    };

/** A merchant with its offers within a category. */
export interface PageEntry<Known> {
  readonly merchant: FeedMerchant;
  readonly offers: readonly PageOffer<Known>[];
  /** Of the offers that were not known yet. */
  readonly locations: readonly LocationVersion[];
}

export interface FeedPage<Known> {
  /** How many entries it had, including rejected ones. */
  readonly length: number;
  readonly entries: readonly PageEntry<Known>[];
  readonly rejects: readonly Reject[];
}

interface Identified {
  readonly id: number;
}

/** The known offer whose bytes have this digest, if any. */
export type FindOffer<Known extends Identified> = (offerId: number, digest: string) => Known | undefined;

/**
 * Reads a page of offers. JSON.parse and validation are the largest costs of a sync, and most offers are the same as
 * yesterday, or as in the child category: they are recognised by a digest of their bytes and not parsed. An entry that
 * cannot be cut into offers is parsed as a whole, and so is a page that cannot be cut into entries.
 * @throws FeedError `not-understood` if the page is not a JSON array in UTF-8.
 */
export function readPage<Known extends Identified>(
  body: Buffer,
  context: ReshapeContext,
  find: FindOffer<Known>,
): FeedPage<Known> {
  const json = utf8(body);
  const raw = cutPage(json);
  try {
    if (raw) return readPieces(raw, context, find);
  } catch (error) {
    // A cut was wrong: only parsing the whole page shows whether it is JSON.
    if (!(error instanceof SyntaxError)) throw error;
  }
  return readWhole(json, context);
}

function readPieces<Known extends Identified>(
  raw: readonly RawEntry[],
  context: ReshapeContext,
  find: FindOffer<Known>,
): FeedPage<Known> {
  const rejects = createRejects();
  const read = (entry: RawEntry) =>
    readCutEntry(entry, context, rejects, find) ?? readParsedEntry(parse(entry.json), context, rejects);
  return toPage(raw.map(read), rejects);
}

function readWhole(json: Buffer, context: ReshapeContext): FeedPage<never> {
  const page = parseJson(json);
  if (!Array.isArray(page)) throw new FeedError("not-understood", { detail: "a page is not an array" });
  const rejects = createRejects();
  return toPage(
    page.map((entry: unknown) => readParsedEntry(entry, context, rejects)),
    rejects,
  );
}

/** What was read from an entry. */
interface Reading<Known> {
  readonly entry: EntryReading;
  readonly offers: readonly PageOffer<Known>[];
}

function toPage<Known>(readings: readonly (Reading<Known> | undefined)[], rejects: Rejects): FeedPage<Known> {
  const entries: PageEntry<Known>[] = [];
  for (const reading of readings) {
    if (!reading) continue;
    const { merchant, locations } = reading.entry;
    entries.push({ merchant, offers: reading.offers, locations: locations?.versions() ?? [] });
  }
  return { length: readings.length, entries, rejects: rejects.all };
}

/** @returns undefined if the entry was rejected */
function readParsedEntry(value: unknown, context: ReshapeContext, rejects: Rejects): Reading<never> | undefined {
  const entry = readEntry(value, rejects);
  if ("code" in entry) {
    rejects.add(entry);
    return undefined;
  }
  const offers = entry.rows.map((row) => readOffer(row, context, entry)).filter((offer) => offer !== undefined);
  return { entry, offers: offers.map((offer) => ({ offer, digest: undefined })) };
}

/** @returns undefined if the entry has to be parsed as a whole. @throws SyntaxError if a piece is not JSON */
function readCutEntry<Known extends Identified>(
  { cut }: RawEntry,
  context: ReshapeContext,
  rejects: Rejects,
  find: FindOffer<Known>,
): Reading<Known> | undefined {
  if (!cut) return undefined;
  const entry = readEntry(JSON.parse(cut.head), rejects);
  if ("code" in entry) return undefined;
  const { offerIds } = entry;
  const digestOf = offerDigests(context, cut.head);
  const offers: PageOffer<Known>[] = [];
  for (const { id, json } of cut.offers) {
    const digest = digestOf(json);
    const known = digest && find(id, digest);
    if (!known) {
      const before = rejects.all.length;
      const offer = readCutOffer(json, context, entry);
      // An offer that had a reject is parsed each time, so that every run reports it.
      if (offer) offers.push({ offer, digest: rejects.all.length === before ? digest : undefined });
    } else if (offerIds.has(known.id)) {
      rejects.add(duplicateOffer(known.id, parse(json)));
    } else {
      offerIds.add(known.id);
      offers.push({ known });
    }
  }
  return { entry, offers };
}

function readCutOffer(json: Buffer, context: ReshapeContext, entry: EntryReading): FeedOffer | undefined {
  const cut = cutOffer(json);
  if (!cut) return readOffer(parse(json), context, entry);
  return readOffer(JSON.parse(cut.head), context, entry, { json, locations: cut.locations });
}

function parse(json: Buffer): unknown {
  return JSON.parse(json.toString("utf8"));
}
