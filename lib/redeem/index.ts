export { redeemOnce } from "./once";
export { popularOfferIds } from "./popular";
export { redeem } from "./redeem";
