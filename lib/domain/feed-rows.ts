import type { Day } from "./central-time";

/** The feed's rows in our types: lib/feed reads them off the wire, lib/db stages them and keeps them. */
export interface FeedCategory {
  readonly id: number;
  readonly parentId: number | null;
  readonly key: string;
  readonly title: string;
  /** Place among its siblings. */
  readonly position: number;
}

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
