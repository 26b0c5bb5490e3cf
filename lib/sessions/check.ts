import type { PortalDb } from "@/lib/db/client";
import type { MemberRow } from "@/lib/db/members";
import { findSession, type SessionEnd, touchSession } from "@/lib/db/sessions";
import { tryWrite } from "@/lib/db/write";
import { epochSeconds } from "@/lib/domain/epoch-seconds";
import { type ClientUserId, memberName, type Role } from "@/lib/domain/members";
import { UnauthenticatedError } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { hashSecret } from "@/lib/secrets";
import { signInText } from "@/lib/text/sign-in";

/**
 * A session's last use is written at most this often; more often if SESSION_IDLE is short and would otherwise expire in
 * between.
 */
const TOUCH_SECONDS = 60;
const TOUCHES_PER_IDLE = 4;
/** How long the second factor may take after the password. */
const PENDING_SECONDS = 10 * 60;

/** Who is asking. */
export interface Viewer {
  readonly memberId: number;
  readonly clientUserId: ClientUserId;
  readonly name: string;
  readonly email: string | null;
  readonly role: Role;
  /** The key of the session's row; it opens nothing. */
  readonly sessionKey: string;
  /** When the session ends if it is not used again (epoch seconds). */
  readonly endsAt: number;
  /** Support and admins without a second factor have to set one up before they can use the console. */
  readonly mustEnrol: boolean;
}

export type SessionCheck =
  | { readonly status: "live"; readonly viewer: Viewer }
  /** The password was right, but the second factor is still missing; until then the session gives no access. */
  | { readonly status: "pending"; readonly memberId: number }
  | { readonly status: "ended"; readonly reason: SessionEnd | "expired" }
  | { readonly status: "unknown" };

/**
 * Looks a session up by the id in the cookie, and records its use. Called on every request, so that ending a session
 * takes effect at once.
 */
export function checkSession({ portal, config }: Pick<Runtime, "portal" | "config">, id: string): SessionCheck {
  const idHash = hashSecret(id);
  const found = findSession(portal, idHash);
  const now = epochSeconds();
  const check = checkRow(config, found, now);
  const pause = Math.min(TOUCH_SECONDS, config.SESSION_IDLE / TOUCHES_PER_IDLE);
  // A page must not wait for a lock or fail because of a full disk just to record its last use.
  if (check.status === "live" && found && Math.abs(now - found.session.lastSeenAt) > pause) {
    tryWrite(portal, (tx) => touchSession(tx, idHash, now));
  }
  return check;
}

/**
 * Whether a live session is still live; streaming answers check this before each part (ASVS 5.0, 7.4.1 and 7.4.2). It
 * does not renew the session: nobody may be at the screen.
 */
export function isStillLive(
  { portal, config }: Pick<Runtime, "portal" | "config">,
  { sessionKey }: Pick<Viewer, "sessionKey">,
): boolean {
  return checkRow(config, findSession(portal, sessionKey), epochSeconds()).status === "live";
}

/**
 * Checked again inside the transaction after a slow proof: whatever makes the proof invalid (a new password, another
 * second factor, no access) also ends the session.
 * @throws UnauthenticatedError for a session that has ended meanwhile
 */
export function requireStillLive(
  runtime: Pick<Runtime, "portal" | "config">,
  session: Pick<Viewer, "sessionKey">,
): void {
  if (!isStillLive(runtime, session)) throw new UnauthenticatedError(signInText.meanwhile.ended);
}

/** Whether a session was opened at `instant` (epoch seconds) or later. */
export function signedInSince(db: PortalDb, { sessionKey }: Pick<Viewer, "sessionKey">, instant: number): boolean {
  return (findSession(db, sessionKey)?.session.createdAt ?? 0) >= instant;
}

function checkRow(config: Runtime["config"], found: ReturnType<typeof findSession>, now: number): SessionCheck {
  if (!found) return { status: "unknown" };
  const { session, member, enrolledAt } = found;
  if (session.endedAt !== null) return { status: "ended", reason: session.endReason ?? "signed-out" };
  if (member.accessState === "deactivated") return { status: "ended", reason: "deactivated" };
  // A session of a clock that was ahead must not live until that time comes.
  if (Math.abs(now - session.createdAt) > config.SESSION_MAX || now - session.lastSeenAt > config.SESSION_IDLE) {
    return { status: "ended", reason: "expired" };
  }
  if (enrolledAt !== null && session.secondFactorAt === null) {
    const isLate = now - session.createdAt > PENDING_SECONDS;
    return isLate ? { status: "ended", reason: "expired" } : { status: "pending", memberId: member.id };
  }
  const mustEnrol = config.SECOND_FACTOR === "required" && member.role !== "member" && session.secondFactorAt === null;
  const endsAt = Math.min(session.createdAt + config.SESSION_MAX, now + config.SESSION_IDLE);
  return { status: "live", viewer: toViewer(member, { sessionKey: session.idHash, endsAt, mustEnrol }) };
}

function toViewer(member: MemberRow, session: Pick<Viewer, "sessionKey" | "endsAt" | "mustEnrol">): Viewer {
  const { id, clientUserId, email, role } = member;
  return { memberId: id, clientUserId, name: memberName(member), email, role, ...session };
}
