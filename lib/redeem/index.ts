export { redeemOnce } from "./once";
export { type RedeemResult, redeem } from "./redeem";
