export { savedOfferIds } from "./ids";
export { saveOffer, unsaveOffer } from "./save";
