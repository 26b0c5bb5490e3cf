/** The catalogue's answers; ids are the feed's (design, HTTP surface). */

import type { Day } from "@/lib/domain/central-time";
import type { FeedLocation } from "@/lib/domain/feed-rows";
import type { Page } from "@/lib/domain/page";

export interface CategoryNode {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  /** Live offers listed here or below, each once. */
  readonly offerCount: number;
  readonly merchantCount: number;
  readonly children: readonly CategoryNode[];
}

export interface CategoryRef {
  readonly id: number;
  readonly key: string;
  readonly title: string;
}

/** Where the explorer stands among the categories. */
export interface CategoryPlace {
  /** From a root category to the one that is open; empty for all offers. */
  readonly trail: readonly CategoryRef[];
  /** Its subcategories, or its siblings if it has none. */
  readonly choices: readonly CategoryRef[];
}

export interface MerchantRef {
  readonly id: number;
  readonly name: string;
  /** Path on our own origin, or null if initials are shown instead. */
  readonly logo: string | null;
}

export interface OfferItem {
  readonly id: number;
  readonly title: string;
  /** For large type, as "20% off"; null if the title names none. */
  readonly saving: string | null;
  readonly merchant: MerchantRef;
  readonly category: CategoryRef;
  /** YYYY-MM-DD in US Central time. */
  readonly expiresOn: string;
  readonly listedOn: string;
  readonly locationCount: number;
  /** Only with `near`: the distance to its nearest location, and that location. */
  readonly distanceMiles?: number;
  readonly nearest?: OfferLocation;
}

export interface OfferPage extends Page<OfferItem> {
  /** The US Central day for which the offers are live. */
  readonly today: Day;
  readonly total: number;
  readonly facets: Facets;
  /**
   * The place given by `near`, the other towns that it may mean, most offers first, and the radius that was searched.
   */
  readonly near: {
    readonly name: string;
    readonly namesakes: readonly { readonly city: string; readonly state: string }[];
    readonly latitude: number;
    readonly longitude: number;
    readonly radius: number;
  } | null;
  /**
   * Where the place has nothing: the next radius that has something, the farthest there is beyond the widest, null for
   * anywhere; and how many offers.
   */
  readonly widened: { readonly radius: number | null; readonly total: number } | null;
  /**
   * The query with its slips mended, and without the words that no offer has beside the others, where only that brought
   * something.
   */
  readonly spelling: string | null;
  /** Where the query names a place that the filters do not: what else it asks for, and the place, as for `near`. */
  readonly askedPlace: { readonly q: string; readonly near: string } | null;
}

/** How many offers each choice would leave with the other filters set as they are. */
export interface Facets {
  readonly categories: readonly (CategoryRef & { readonly count: number })[];
  /** Most first: in place of state and city. */
  readonly states: readonly StateCount[];
  /** The cities with the most offers. */
  readonly cities: readonly TownCount[];
  /** Offers that list no place: in place of `near`, state and city. */
  readonly placeless: number;
  readonly new: number;
  readonly ending: number;
}

export interface StateCount {
  readonly state: string;
  readonly count: number;
}

export interface TownCount {
  readonly city: string;
  /** "" if the feed names none: then the count is of the towns of this name in all states. */
  readonly state: string;
  readonly count: number;
}

export interface Suggestions {
  /** With a place: how many of a merchant's offers are near it, and of a category's. */
  readonly merchants: readonly (MerchantRef & { readonly offerCount: number; readonly nearCount?: number })[];
  readonly categories: readonly (CategoryRef & { readonly offerCount: number; readonly nearCount?: number })[];
  readonly offers: readonly OfferItem[];
}

export type OfferLocation = Omit<FeedLocation, "coordinateAccuracy" | "arcgisScore" | "fax">;

export interface OfferDetail extends OfferItem {
  readonly locations: readonly OfferLocation[];
  /** From the root category to the offer's own. */
  readonly categoryTrail: readonly CategoryRef[];
}

export interface MerchantDetail extends MerchantRef {
  /** Live ones; `offers` has the newest 500 of them. */
  readonly offerCount: number;
  readonly offers: readonly OfferItem[];
  readonly locations: readonly OfferLocation[];
}
