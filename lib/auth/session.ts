import { cache } from "react";
import { SessionEndedError, UnauthenticatedError } from "@/lib/errors";
import { log } from "@/lib/log";
import { clientUserIdOf } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";
import { takeCode } from "@/lib/second-factor";
import {
  checkSession,
  completeSession,
  endSession,
  type SessionCheck,
  type SignIn,
  startSession,
  type Viewer,
} from "@/lib/sessions";
import { refusalText } from "@/lib/text/refusals";
import { signInText } from "@/lib/text/sign-in";
import type { RequestContext } from "./request-context";
import { currentSessionId } from "./session-cookie";

type EndReason = Extract<SessionCheck, { status: "ended" }>["reason"];
const ENDED_WORDS: Readonly<Record<EndReason, string>> = { ...signInText.reasons, ...signInText.ended };

/** The session of this request's cookie: looked up once per rendered page, and on every call elsewhere. */
export const currentSession = cache(async (): Promise<SessionCheck> => {
  const sid = await currentSessionId();
  return sid ? checkSession(getRuntime(), sid) : { status: "unknown" };
});

/**
 * Opens a session and ends the one of the request's cookie: each step of signing in gives a new one (ASVS 5.0, 7.2.4).
 */
export async function openNewSession(way: "password" | "oidc", session: SignIn): Promise<string> {
  const before = await currentSessionId();
  if (before) await endSession(getRuntime(), before);
  const id = await startSession(getRuntime(), session);
  logSignIn(way, session);
  return id;
}

/**
 * Like `openNewSession`, for the code that the pending session of the request's cookie waits for.
 * @returns undefined for a wrong code
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

export type SignInWay = "password" | "second-factor" | "oidc";

function logSignIn(way: SignInWay, { memberId, address }: { memberId: number; address: string | undefined }): void {
  log.info({ way, clientUserId: clientUserIdOf(getRuntime(), memberId), address }, "a sign-in succeeded");
}

/**
 * Every attempt is logged (ASVS 5.0, 16.3.1), but not what was typed: it may be someone else's address, or a password.
 */
export function logRefusedSignIn(way: SignInWay, address: string | undefined, reason: string): void {
  log.info({ way, address, reason }, "a sign-in was refused");
}

/** @throws UnauthenticatedError, SessionEndedError with the reason */
export async function viewerOrThrow(): Promise<Viewer> {
  const session = await currentSession();
  if (session.status === "live") return session.viewer;
  if (session.status === "ended") throw new SessionEndedError(session.reason, ENDED_WORDS[session.reason]);
  if (session.status === "pending") throw new UnauthenticatedError(refusalText.codeFirst);
  throw new UnauthenticatedError();
}
