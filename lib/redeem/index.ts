export { redeemOnce } from "./once";
export { popularOffers } from "./popular";
export { redeem } from "./redeem";
