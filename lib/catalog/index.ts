export { browseOffers, type OfferQuery } from "./browse";
export { listCategories } from "./categories";
export { getFreshness } from "./freshness";
export { getMerchant } from "./merchant";
export { getOffer } from "./offer";
export { findPlace } from "./place";
