export { popularOffers } from "./popular";
export { recentFailures } from "./recent-failures";
export { redeem } from "./redeem";
export { redeemOnce } from "./redeem-once";
