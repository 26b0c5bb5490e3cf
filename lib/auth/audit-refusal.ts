import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type Actor, recordRefusal } from "@/lib/audit";
import { AppError, type ErrorCode } from "@/lib/errors";
import { getRuntime } from "@/lib/runtime";
import { networkOf } from "./sign-in-limits";

const REFUSALS: ReadonlySet<ErrorCode> = new Set(["unauthenticated", "session_ended", "forbidden", "cross_site"]);

/** The actor of the audit log who is not signed in. */
export const NOBODY = "nobody";

/** Enough to see by that somebody tries doors; the log cannot be emptied, so a stranger must not be able to fill it. */
const strangers = new RateLimiterMemory({ points: 20, duration: 3600 });

/**
 * Notes an attempt at what is the admins' that was refused for who asked, or for where from; any other error is none.
 * @param actor `nobody` for who is not signed in
 */
export async function auditRefusal(request: Request, actor: Actor, error: unknown): Promise<void> {
  if (!(error instanceof AppError && REFUSALS.has(error.code))) return;
  if (actor.name === NOBODY && !(await isNoted(actor.address))) return;
  const action = `${request.method} ${new URL(request.url).pathname}`;
  await recordRefusal(getRuntime(), actor, { action, subject: actor.name });
}

async function isNoted(address: string | undefined): Promise<boolean> {
  try {
    await strangers.consume(networkOf(address));
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}
