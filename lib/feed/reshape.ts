import type { z } from "zod";
import { type Day, listedOn } from "@/lib/domain/central-time";
import { type Reject, type RejectCode, reject } from "./issues";
import { checkLink } from "./link";
import { wireEntry, wireLocation, wireLogo, wireOffer } from "./wire";

export interface FeedMerchant {
  readonly id: number;
  readonly name: string;
  readonly logoUrl: string | null;
}

export interface FeedLocation {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly coordinateAccuracy: string;
  readonly arcgisScore: number | null;
  readonly phone: string;
  readonly fax: string;
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

/** One merchant with its offers within a category. */
export interface FeedEntry {
  readonly merchant: FeedMerchant;
  readonly offers: readonly FeedOffer[];
  /** Of all the offers, each once. */
  readonly locations: readonly FeedLocation[];
}

export interface ReshapeContext {
  readonly programOrigin: string;
  /** The Central day of Last-Modified. */
  readonly editionDay: Day;
}

/** From the wire's shape to ours; what does not fit is told apart, and the rest goes on. */
export function reshapeEntry(
  value: unknown,
  context: ReshapeContext,
): { entry: FeedEntry | undefined; rejects: Reject[] } {
  const parsed = wireEntry.safeParse(value);
  if (!parsed.success)
    return { entry: undefined, rejects: [reject("merchant_malformed", reasonOf(parsed.error), value)] };
  const { merchant, offers: rows } = parsed.data;
  const logo = wireLogo.safeParse(merchant.logo);
  const rejects: Reject[] = [];
  const offers = new Map<number, FeedOffer>();
  const locations = new Map<number, FeedLocation>();
  for (const row of rows) {
    const offer = reshapeOffer(row, context, locations, rejects);
    if (!offer) continue;
    if (offers.has(offer.id))
      rejects.push(reject("offer_duplicate", `offer ${offer.id} stands twice in one entry`, row));
    else offers.set(offer.id, offer);
  }
  return {
    entry: {
      merchant: { id: merchant.id, name: merchant.name, logoUrl: logo.success ? logo.data.url : null },
      offers: [...offers.values()],
      locations: [...locations.values()],
    },
    rejects,
  };
}

function reshapeOffer(
  row: unknown,
  { programOrigin, editionDay }: ReshapeContext,
  locations: Map<number, FeedLocation>,
  rejects: Reject[],
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
  const ids = new Set<number>();
  for (const place of offer.locations ?? []) {
    const location = reshapeLocation(place, locations, rejects);
    if (location) ids.add(location.id);
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

function reshapeLocation(
  row: unknown,
  locations: Map<number, FeedLocation>,
  rejects: Reject[],
): FeedLocation | undefined {
  const parsed = wireLocation.safeParse(row);
  if (!parsed.success) {
    rejects.push(reject("location_malformed", reasonOf(parsed.error), row));
    return undefined;
  }
  const { coordinate_accuracy, arcgis_score, ...rest } = parsed.data;
  const known = locations.get(rest.id);
  if (known) return known;
  const location = { ...rest, coordinateAccuracy: coordinate_accuracy, arcgisScore: arcgis_score ?? null };
  locations.set(location.id, location);
  return location;
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

/** For example "exp_date: Invalid ISO date". */
export function reasonOf(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join(".")}: ${issue.message}`.replace(/^: /, "") : "malformed";
}
