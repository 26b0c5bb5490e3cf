export { browseOffers, type OfferQuery, offerQuerySchema } from "./browse";
export { listCategories } from "./categories";
export { getFreshness } from "./freshness";
export { getMerchant } from "./merchant";
export { getOffer } from "./offer";
