export { resolveSaved } from "./filter";
export { savedOfferIds } from "./ids";
export { listSaved, type SavedList } from "./list";
export { idsToLookAt, savedToLookAt } from "./notice";
export { recentOffers, recordLook } from "./recent";
export { saveOffer, unsaveOffer } from "./save";
