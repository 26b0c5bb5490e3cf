export { browseOffers, type OfferQuery } from "./browse";
export { listCategories } from "./categories";
export { getFreshness } from "./freshness";
export { mapPlaces, type PlaceMap } from "./map/places";
export { getMerchant } from "./merchant";
export { getOffer } from "./offer";
export { findPlace } from "./place";
export { suggest } from "./suggest";
export type { OfferItem } from "./types";
