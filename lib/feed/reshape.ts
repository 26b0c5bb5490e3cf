import type { z } from "zod";
import { type Day, listedOn } from "@/lib/domain/central-time";
import type { FeedOffer } from "@/lib/domain/feed-rows";
import type { CutLocation } from "./cut-page";
import { type Reject, type RejectCode, type Rejects, reject } from "./issues";
import { checkLink } from "./link";
import { type Entry, plainEntry } from "./plain-rows";
import { createEntryLocations, type EntryLocations, reasonOf } from "./reshape-locations";
import { wireEntry, wireLogo, wireOffer } from "./wire";

export interface ReshapeContext {
  readonly programOrigin: string;
  /** The Central day of Last-Modified. */
  readonly editionDay: Day;
}

/** What has been read from an entry so far: a merchant with its offers in a category. */
export interface EntryReading extends Entry {
  readonly offerIds: Set<number>;
  /** Undefined as long as all of its offers are known: most entries of most days have no others. */
  locations: EntryLocations | undefined;
  /** Of the whole page. */
  readonly rejects: Rejects;
}

/**
 * Starts an entry: converts its merchant, or returns a reject.
 * @param rejects where those of its offers go
 */
export function readEntry(entry: unknown, rejects: Rejects): EntryReading | Reject {
  const read = plainEntry(entry) ?? checkedEntry(entry);
  if ("code" in read) return read;
  return { ...read, offerIds: new Set(), locations: undefined, rejects };
}

/** An entry converted by its schema, or why it was rejected. */
export function checkedEntry(entry: unknown): Entry | Reject {
  const parsed = wireEntry.safeParse(entry);
  if (!parsed.success) return reject("merchant_malformed", reasonOf(parsed.error), entry);
  const { id, name, logo } = parsed.data.merchant;
  const checked = wireLogo.safeParse(logo);
  return { merchant: { id, name, logoUrl: checked.success ? checked.data.url : null }, rows: parsed.data.offers };
}

/**
 * Converts an offer of the entry; undefined if it is rejected. Whatever is invalid goes to the page's rejects.
 * @param cut its bytes, and its locations, which are then not in `row`. @throws SyntaxError if one of them is not JSON
 */
export function readOffer(
  row: unknown,
  { programOrigin, editionDay }: ReshapeContext,
  entry: EntryReading,
  cut?: { readonly json: Buffer; readonly locations: readonly CutLocation[] },
): FeedOffer | undefined {
  const { offerIds, rejects } = entry;
  const whole = () => (cut ? JSON.parse(cut.json.toString("utf8")) : row);
  const parsed = wireOffer.safeParse(row);
  if (!parsed.success) {
    rejects.add(reject(offerCode(parsed.error), reasonOf(parsed.error), whole()));
    return undefined;
  }
  const offer = parsed.data;
  const link = checkLink(offer.link, programOrigin);
  if ("code" in link) {
    rejects.add(reject(link.code, link.reason, whole()));
    return undefined;
  }
  if (offerIds.has(offer.id)) {
    rejects.add(duplicateOffer(offer.id, whole()));
    return undefined;
  }
  offerIds.add(offer.id);
  entry.locations ??= createEntryLocations();
  const { locations } = entry;
  const read = cut
    ? cut.locations.map((place) => locations.readCut(place, offer.id, rejects))
    : (offer.locations ?? []).map((place) => locations.read(place, offer.id, rejects));
  return {
    id: offer.id,
    categoryId: offer.category_id,
    title: offer.title,
    expiresOn: offer.exp_date,
    listedOn: listedOn(editionDay, offer.days_old),
    programPath: link.path,
    locationIds: ascending(read),
  };
}

function ascending(ids: readonly (number | undefined)[]): number[] {
  return [...new Set(ids.filter((id) => id !== undefined))].sort((a, b) => a - b);
}

export function duplicateOffer(id: number, row: unknown): Reject {
  return reject("offer_duplicate", `offer ${id} is listed twice in one entry`, row);
}

const OFFER_CODES: Readonly<Record<string, RejectCode>> = {
  id: "id_malformed",
  category_id: "id_malformed",
  title: "title_missing",
  exp_date: "date_malformed",
  days_old: "date_malformed",
  link: "link_hostile",
};

function offerCode(error: z.ZodError): RejectCode {
  const [issue] = error.issues;
  if (issue?.path[0] === "title" && issue.code === "too_big") return "offer_malformed";
  return OFFER_CODES[String(issue?.path[0])] ?? "offer_malformed";
}
