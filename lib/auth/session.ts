import { LRUCache } from "lru-cache";
import { cookies } from "next/headers";
import { decode } from "next-auth/jwt";
import { cache } from "react";
import { getConfig } from "@/lib/config";
import { SessionEndedError, UnauthenticatedError } from "@/lib/errors";
import { log } from "@/lib/log";
import { getRuntime } from "@/lib/runtime";
import { takeCode } from "@/lib/second-factor";
import {
  checkSession,
  completeSession,
  endSession,
  type SessionCheck,
  startSession,
  type Viewer,
} from "@/lib/sessions";
import { cookieNames } from "./cookies";
import type { RequestContext } from "./request-context";

const ENDED_WORDS: Readonly<Record<Extract<SessionCheck, { status: "ended" }>["reason"], string>> = {
  deactivated: "Your access to the portal has been switched off. Please ask your organisation.",
  expired: "You were away for a while, so we signed you out. Please sign in again.",
  "signed-out": "You have signed out. Please sign in again.",
  "password-changed": "The password was changed. Please sign in with the new one.",
  "role-changed": "Your role has changed. Please sign in again.",
  "second-factor-changed": "Your second factor has changed. Please sign in again.",
};

/** The session behind this request's cookie, looked up once where a page is rendered, each time elsewhere. */
export const currentSession = cache(async (): Promise<SessionCheck> => {
  const sid = await currentSessionId();
  return sid ? checkSession(getRuntime(), sid) : { status: "unknown" };
});

/** Opens a session and ends the one of the request's cookie: each step of signing in gives a new one (ASVS 5.0, 7.2.4). */
export async function openSession(
  way: "password" | "oidc",
  session: Parameters<typeof startSession>[1],
): Promise<string> {
  const before = await currentSessionId();
  if (before) await endSession(getRuntime(), before);
  const id = await startSession(getRuntime(), session);
  logSignIn(way, session);
  return id;
}

/**
 * As `openSession`, for who types the code that the session of the request's cookie waits for.
 * @returns undefined for a code that does not fit
 */
export async function openConfirmedSession(shown: {
  readonly memberId: number;
  readonly typed: string;
  readonly context: RequestContext;
}): Promise<string | undefined> {
  const pending = await currentSessionId();
  if (!pending) throw new UnauthenticatedError();
  const { memberId, typed, context } = shown;
  const { address } = context;
  const runtime = getRuntime();
  const id = await completeSession(runtime, { pendingId: pending, address }, (tx) =>
    takeCode(tx, runtime.config, memberId, typed, context),
  );
  if (id) logSignIn("second-factor", { memberId, address });
  return id;
}

type SignInWay = "password" | "second-factor" | "oidc";

function logSignIn(way: SignInWay, { memberId, address }: { memberId: number; address: string | undefined }): void {
  log.info({ way, memberId, address }, "a sign-in succeeded");
}

/** Every attempt is in the log (ASVS 5.0, 16.3.1), but not what was typed: it may be anybody's address, or a password. */
export function logRefusedSignIn(way: SignInWay, address: string | undefined, reason: string): void {
  log.info({ way, address, reason }, "a sign-in was refused");
}

/** @throws UnauthenticatedError, SessionEndedError with the reason in words */
export async function viewerOrThrow(): Promise<Viewer> {
  const session = await currentSession();
  if (session.status === "live") return session.viewer;
  if (session.status === "ended") throw new SessionEndedError(session.reason, ENDED_WORDS[session.reason]);
  if (session.status === "pending") throw new UnauthenticatedError("Please enter your second-factor code first.");
  throw new UnauthenticatedError();
}

interface OpenedCookie {
  readonly sid: string;
  /** Epoch seconds. */
  readonly exp: number;
}

/** Opening a cookie costs more than looking its session up, which is done each time all the same. */
const opened = new LRUCache<string, OpenedCookie>({ max: 10_000 });

async function currentSessionId(): Promise<string | undefined> {
  const cookie = (await cookies()).get(cookieNames().session)?.value;
  if (!cookie) return undefined;
  const known = opened.get(cookie);
  if (known && known.exp > Date.now() / 1000) return known.sid;
  try {
    const token = await decode({ token: cookie, secret: getConfig().AUTH_SECRET });
    if (typeof token?.sid !== "string") return undefined;
    if (typeof token.exp === "number") opened.set(cookie, { sid: token.sid, exp: token.exp });
    return token.sid;
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.name : "unknown" }, "a session cookie was not ours");
    return undefined;
  }
}
