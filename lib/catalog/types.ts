/** What the catalogue answers; ids are the feed's (design, HTTP surface). */

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

export interface MerchantRef {
  readonly id: number;
  readonly name: string;
  /** Path on our own origin, or null where initials stand in. */
  readonly logo: string | null;
}

export interface OfferItem {
  readonly id: number;
  readonly title: string;
  readonly merchant: MerchantRef;
  readonly category: CategoryRef;
  /** YYYY-MM-DD in US Central time. */
  readonly expiresOn: string;
  readonly listedOn: string;
  readonly locationCount: number;
  readonly distanceMiles?: number;
}

export interface OfferPage {
  readonly items: readonly OfferItem[];
  readonly total: number;
  readonly nextCursor: string | null;
}

export interface OfferLocation {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly phone: string;
}

export interface OfferDetail extends OfferItem {
  readonly locations: readonly OfferLocation[];
  /** From the root category to the offer's own. */
  readonly categoryTrail: readonly CategoryRef[];
}

export interface MerchantDetail extends MerchantRef {
  readonly offers: readonly OfferItem[];
  readonly locations: readonly OfferLocation[];
}

/** How current the offers are. */
export interface Freshness {
  readonly version: number;
  /** ISO instants. */
  readonly lastModified: string;
  readonly appliedAt: string;
}
