export { redeemOnce } from "./once";
export { popularOfferIds } from "./popular";
export { type RedeemResult, redeem } from "./redeem";
