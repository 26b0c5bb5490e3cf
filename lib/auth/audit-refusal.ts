import { type Actor, type Refused, recordRefusal } from "@/lib/audit";
import { AppError, type ErrorCode, hasCode } from "@/lib/errors";
import { attemptLimiter, type Holder } from "@/lib/limits";
import { log } from "@/lib/log";
import { getRuntime } from "@/lib/runtime";
import { memberReasons } from "@/lib/text/member-reasons";
import { networkOf } from "./sign-in-limits";

const REFUSALS: ReadonlySet<ErrorCode> = new Set(["unauthenticated", "session_ended", "forbidden", "cross_site"]);

/** The audit log's actor for people who are not signed in. */
export const NOBODY = "nobody";

const LONGEST_ACTION = 200;
const HOUR = { duration: 3600 };
/**
 * The log cannot be emptied, so nobody may fill it (ASVS 5.0, 16.3.2 and 2.4.1). There is room to try every route of
 * the console with every method; after that, no more lines for that member or network until the hour is over.
 */
const each = attemptLimiter({ ...HOUR, name: "refused", points: 200 });
/** For everyone who is not signed in together: an attacker may have many addresses. */
const strangers = attemptLimiter({ ...HOUR, name: "strangers", points: 600 });

/** Records a console request that was refused because of its sender or origin. Other errors are not refusals. */
export async function auditRefusal(request: Request, actor: Actor, error: unknown): Promise<void> {
  if (!(error instanceof AppError && REFUSALS.has(error.code))) return;
  const action = `${request.method} ${new URL(request.url).pathname}`;
  await noteRefusal(getRuntime(), actor, { action, subject: actor.name });
}

/**
 * Records a refused attempt. If the audit log has no room for it, or cannot be written at the moment, it goes to the
 * server log.
 * @param actor `nobody` for someone who is not signed in
 */
export async function noteRefusal(runtime: Holder, actor: Actor, refused: Refused): Promise<void> {
  const left = await roomLeft(runtime, actor);
  if (left === undefined) {
    logRefusal(actor, refused, "an attempt was refused; the audit log has no room for more of them");
    return;
  }
  try {
    await recordRefusal(runtime, actor, left === 0 ? { ...refused, reason: memberReasons.tooManyRefused } : refused);
  } catch (error) {
    // The sender gets the refusal whether or not it can be recorded.
    if (!hasCode(error, "busy")) throw error;
    logRefusal(actor, refused, "an attempt was refused; the audit log could not be written");
  }
}

function logRefusal({ name, ...from }: Actor, { action }: Refused, words: string): void {
  // A query has what was searched for, and may be long.
  log.warn({ ...from, actor: name, action: action.split("?", 1)[0]?.slice(0, LONGEST_ACTION) }, words);
}

/** How many lines there is room for after this one; undefined if there is none for it. */
async function roomLeft(runtime: Holder, { name, address }: Actor): Promise<number | undefined> {
  const own = await each.consume(runtime, name === NOBODY ? `from ${networkOf(address)}` : `by ${name}`);
  if (!own.isAllowed) return undefined;
  if (name !== NOBODY) return own.left;
  const all = await strangers.consume(runtime, NOBODY);
  return all.isAllowed ? Math.min(own.left, all.left) : undefined;
}
