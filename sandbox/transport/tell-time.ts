import type { Middleware } from "koa";
import onHeaders from "on-headers";
import type { Clock } from "../clock";

/**
 * `Date` by the sandbox's clock, as the feed's `Last-Modified` must not be later (RFC 9110, 8.8.2.1). Set at the very
 * last: Koa removes what was set before when it answers an error. A fault may send another.
 */
export function tellTime(clock: Clock): Middleware {
  return ({ res }, next) => {
    onHeaders(res, () => {
      if (!res.hasHeader("Date")) res.setHeader("Date", clock.now().toUTCString());
    });
    return next();
  };
}
