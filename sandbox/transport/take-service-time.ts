import type { Middleware } from "koa";
import type { Switches } from "../switches";
import { pause } from "./pause";

const INTERFACES = /^\/(v2\/client|discounts\/api)\//;

/** Lets every answer of the two interfaces take at least the time that is switched on. */
export function takeServiceTime(switches: Switches, closing: AbortSignal): Middleware {
  return async (ctx, next) => {
    const { serviceTimeMs } = switches.current;
    if (serviceTimeMs === 0 || !INTERFACES.test(ctx.path)) return next();
    const ended = pause(serviceTimeMs, closing);
    await Promise.all([next(), ended]);
  };
}
