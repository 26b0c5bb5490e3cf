import { instruments } from "./instruments";
import { routeClass } from "./route-class";

/** An answered request. @param seconds from its arrival to the end of the answer */
export function observeRequest(url: string, status: number, seconds: number): void {
  const { requests, requestSeconds } = instruments();
  const route = routeClass(url);
  requests.inc({ route, status: String(status) });
  requestSeconds.observe({ route }, seconds);
}

/** A search that was answered or refused. @param seconds from the question to the answer */
export function observeSearch(search: string, seconds: number): void {
  instruments().searchSeconds.observe({ search }, seconds);
}

/** An attempt to redeem. @param outcome `sent`, or the code of the error that ended it */
export function observeRedeem(outcome: string, seconds: number): void {
  instruments().redeemSeconds.observe({ outcome }, seconds);
}
