export { savedOfferIds } from "./ids";
export { listSaved, type SavedList } from "./list";
export { recentOffers, recordLook } from "./recent";
export { saveOffer, unsaveOffer } from "./save";
