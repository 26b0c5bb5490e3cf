import { validateHeaderName, validateHeaderValue } from "node:http";
import type { Middleware } from "koa";
import { z } from "zod";
import { isControl } from "./is-control";
import type { RequestState } from "./journal";
import { pause } from "./pause";

/** Values that Node would refuse to send are refused here, instead of causing a 500 when the fault is played. */
const headers = z.record(z.string(), z.string()).refine(canBeSent, "these headers cannot be sent");

/** One fault: what is to happen to the next `times` requests whose "METHOD /path?query" holds `match`. */
export const fault = z.strictObject({
  match: z.string().min(1),
  times: z.number().int().positive().default(1),
  /** Answered instead of the sandbox; 200 if only headers or a body are given. */
  status: z.number().int().min(200).max(599).optional(),
  headers: headers.default({}),
  body: z.string().optional(),
  /** Waited first; a fault with nothing else only delays. */
  delayMs: z.number().int().min(0).max(600_000).default(0),
  /**
   * Cuts the connection: `true` before anything is done, `"after"` when the work is done and only the answer is lost.
   */
  drop: z.union([z.boolean(), z.literal("after")], 'true, false or "after" is needed').default(false),
});

/** Such a body stands in for an answer of the service, all of which are JSON. */
function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

function canBeSent(headers: Readonly<Record<string, string>>): boolean {
  try {
    for (const [name, value] of Object.entries(headers)) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    }
    return true;
  } catch {
    return false;
  }
}

type Fault = z.output<typeof fault>;

export interface Faults {
  /** Replaces those that are left. */
  set(faults: readonly Fault[]): void;
  list(): readonly Fault[];
  /** The first fault that fits, one time less from now on. */
  take(request: string): Fault | undefined;
}

export function createFaults(): Faults {
  let left: readonly Fault[] = [];
  return {
    set: (faults) => {
      left = faults;
    },
    list: () => left,
    take: (request) => {
      const found = left.find(({ match }) => request.includes(match));
      if (!found) return undefined;
      left = left
        .map((one) => (one === found ? { ...one, times: one.times - 1 } : one))
        .filter(({ times }) => times > 0);
      return found;
    },
  };
}

/** Plays the faults of `POST /__sandbox/faults` on everything but control. */
export function playFaults(faults: Faults, closing: AbortSignal): Middleware<RequestState> {
  return async (ctx, next) => {
    if (isControl(ctx.path)) return next();
    const found = faults.take(`${ctx.method} ${ctx.url}`);
    if (!found) return next();
    ctx.state.notes.fault = found.match;
    if (found.delayMs > 0) await pause(found.delayMs, closing);
    if (found.drop) {
      // A request whose body is too large loses its socket.
      const { socket } = ctx.req;
      try {
        if (found.drop === "after") await next();
      } finally {
        ctx.respond = false;
        socket.destroy();
      }
      return;
    }
    const answers = found.status !== undefined || found.body !== undefined || Object.keys(found.headers).length > 0;
    if (!answers) return next();
    ctx.status = found.status ?? 200;
    ctx.body = found.body ?? "";
    if (found.body && isJson(found.body)) ctx.type = "json";
    ctx.set(found.headers);
    // A length beside it would be no answer of HTTP (RFC 9112, 6.2).
    if (ctx.res.hasHeader("Transfer-Encoding")) ctx.remove("Content-Length");
  };
}
