import { type Actor, audit } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { type MemberRow, updateMember } from "@/lib/db/members";
import { deletePasswordLinksOf } from "@/lib/db/password-links";
import { endSessionsOf } from "@/lib/db/sessions";

/** Gives a member another password, within the caller's transaction: what the old one opened ends, links and sessions. */
export function replacePassword(
  tx: PortalDb,
  actor: Actor,
  { id, clientUserId }: MemberRow,
  passwordHash: string,
): void {
  updateMember(tx, id, { passwordHash });
  deletePasswordLinksOf(tx, id);
  endSessionsOf(tx, id, "password-changed");
  audit(tx, actor, { action: "member.set-password", subject: clientUserId, outcome: "done" });
}
