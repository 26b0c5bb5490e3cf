export { saveOffer, unsaveOffer } from "./save";
