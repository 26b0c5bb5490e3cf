export { savedOfferIds } from "./ids";
export { listSaved } from "./list";
export { recentOffers, recordLook } from "./recent";
export { saveOffer, unsaveOffer } from "./save";
