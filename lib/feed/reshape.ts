import type { z } from "zod";
import { type Day, listedOn } from "@/lib/domain/central-time";
import { type Reject, type RejectCode, reject } from "./issues";
import { checkLink } from "./link";
import { createEntryLocations, type EntryLocations, reasonOf } from "./reshape-locations";
import { wireEntry, wireLogo, wireOffer } from "./wire";

export interface FeedMerchant {
  readonly id: number;
  readonly name: string;
  readonly logoUrl: string | null;
}

export interface FeedOffer {
  readonly id: number;
  readonly categoryId: number;
  readonly title: string;
  readonly expiresOn: Day;
  readonly listedOn: Day;
  readonly programPath: string;
  /** Ascending, each once. */
  readonly locationIds: readonly number[];
}

export interface ReshapeContext {
  readonly programOrigin: string;
  /** The Central day of Last-Modified. */
  readonly editionDay: Day;
}

/** What has been read of an entry so far: a merchant with its offers within a category. */
export interface EntryReading {
  readonly merchant: FeedMerchant;
  readonly offerIds: Set<number>;
  readonly locations: EntryLocations;
  readonly rejects: Reject[];
}

/** Begins an entry: its merchant takes our shape, or is told to be none. */
export function readEntry(entry: unknown): EntryReading | Reject {
  const parsed = wireEntry.safeParse(entry);
  if (!parsed.success) return reject("merchant_malformed", reasonOf(parsed.error), entry);
  const { id, name, logo } = parsed.data.merchant;
  const checked = wireLogo.safeParse(logo);
  const merchant = { id, name, logoUrl: checked.success ? checked.data.url : null };
  return { merchant, offerIds: new Set(), locations: createEntryLocations(), rejects: [] };
}

/** An offer of the entry takes our shape; undefined when it is a reject. What does not fit goes to the entry's rejects. */
export function readOffer(
  row: unknown,
  { programOrigin, editionDay }: ReshapeContext,
  { offerIds, locations, rejects }: EntryReading,
): FeedOffer | undefined {
  const parsed = wireOffer.safeParse(row);
  if (!parsed.success) {
    rejects.push(reject(offerCode(parsed.error), reasonOf(parsed.error), row));
    return undefined;
  }
  const offer = parsed.data;
  const link = checkLink(offer.link, programOrigin);
  if ("code" in link) {
    rejects.push(reject(link.code, link.reason, row));
    return undefined;
  }
  if (offerIds.has(offer.id)) {
    rejects.push(duplicateOffer(offer.id, row));
    return undefined;
  }
  offerIds.add(offer.id);
  const ids = new Set<number>();
  for (const place of offer.locations ?? []) {
    const id = locations.read(place, offer.id, rejects);
    if (id !== undefined) ids.add(id);
  }
  return {
    id: offer.id,
    categoryId: offer.category_id,
    title: offer.title,
    expiresOn: offer.exp_date,
    listedOn: listedOn(editionDay, offer.days_old),
    programPath: link.path,
    locationIds: [...ids].sort((a, b) => a - b),
  };
}

export function duplicateOffer(id: number, row: unknown): Reject {
  return reject("offer_duplicate", `offer ${id} stands twice in one entry`, row);
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
  return OFFER_CODES[String(error.issues[0]?.path[0])] ?? "offer_malformed";
}
