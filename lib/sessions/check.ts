import type { MemberRow } from "@/lib/db/members";
import { findSession, type SessionEnd, touchSession } from "@/lib/db/sessions";
import { write } from "@/lib/db/write";
import { type ClientUserId, memberName, type Role } from "@/lib/domain/members";
import type { Runtime } from "@/lib/runtime";
import { hashSessionId } from "./start";

/** A session's last use is written at most this often. */
const TOUCH_SECONDS = 60;

/** Who is asking. */
export interface Viewer {
  readonly memberId: number;
  readonly clientUserId: ClientUserId;
  readonly name: string;
  readonly email: string | null;
  readonly role: Role;
}

export type SessionCheck =
  | { readonly status: "live"; readonly viewer: Viewer }
  | { readonly status: "ended"; readonly reason: SessionEnd | "expired" }
  | { readonly status: "unknown" };

/** Looks a session up by the id in the cookie. Asked on every request, so that an end takes effect at once. */
export async function checkSession(
  { portal, config }: Pick<Runtime, "portal" | "config">,
  id: string,
): Promise<SessionCheck> {
  const idHash = hashSessionId(id);
  const found = findSession(portal, idHash);
  if (!found) return { status: "unknown" };
  const { session, member } = found;
  const now = Math.floor(Date.now() / 1000);
  if (session.endedAt !== null) return { status: "ended", reason: session.endReason ?? "signed-out" };
  if (member.accessState === "deactivated") return { status: "ended", reason: "deactivated" };
  if (now - session.createdAt > config.SESSION_MAX || now - session.lastSeenAt > config.SESSION_IDLE) {
    return { status: "ended", reason: "expired" };
  }
  if (now - session.lastSeenAt > TOUCH_SECONDS) await write(portal, (tx) => touchSession(tx, idHash, now));
  return { status: "live", viewer: toViewer(member) };
}

function toViewer(member: MemberRow): Viewer {
  const { id, clientUserId, email, role } = member;
  return { memberId: id, clientUserId, name: memberName(member), email, role };
}
