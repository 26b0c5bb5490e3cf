export { redeemOnce } from "./once";
export { popularOffers } from "./popular";
export { recentFailures } from "./recent-failures";
export { redeem } from "./redeem";
