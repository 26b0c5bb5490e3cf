export { redeemOnce } from "./once";
export { popularOffers } from "./popular";
export { type RecentFailures, recentFailures } from "./recent-failures";
export { redeem } from "./redeem";
