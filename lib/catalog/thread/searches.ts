import type { Runtime } from "@/lib/runtime";
import { browseOffers, firstOffers } from "../browse";
import { findPlace } from "../find-place";
import { hasOffersNear } from "../has-offers-near";
import { homeOffers } from "../home-offers";
import { listOffers } from "../list-offers";
import { mapPlaces } from "../map/places";
import { meantPlace } from "../meant-place";
import { relatedOffers } from "../related-offers";
import { suggest } from "../suggest";

/** What goes through many offers or places. The web process has a thread for it, which answers one after the other. */
export const searches = {
  browseOffers,
  findPlace,
  firstOffers,
  homeOffers,
  hasOffersNear,
  listOffers,
  mapPlaces,
  meantPlace,
  relatedOffers,
  suggest,
} satisfies Record<string, (runtime: Pick<Runtime, "catalog">, ...args: never[]) => object | boolean | null>;

export type SearchName = keyof typeof searches;

type Search<Name extends SearchName> = (typeof searches)[Name];

/** What a search is given after the catalogue. */
export type Asked<Name extends SearchName> = Parameters<Search<Name>> extends [unknown, ...infer Rest] ? Rest : never;

export type Answer<Name extends SearchName> = ReturnType<Search<Name>>;
