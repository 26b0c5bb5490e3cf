export { resolveSaved } from "./filter";
export { savedOfferIds } from "./ids";
export { listSaved } from "./list";
export { idsToLookAt, type SavedNews, savedToLookAt } from "./notice";
export { recentOffers, recordLook } from "./recent";
export { saveOffer, unsaveOffer } from "./save";
