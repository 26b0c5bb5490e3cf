import type { PortalDb } from "@/lib/db/client";
import { updateMember } from "@/lib/db/members";
import { deletePasswordLinksOf } from "@/lib/db/password-links";
import { endSessionsOf } from "@/lib/db/sessions";

/**
 * Ends all access through an e-mail address that is no longer the member's: links that wait in its mailbox, sessions,
 * and the password, which whoever reads that mailbox may have set (ASVS 5.0, 6.4.1 and 7.4.3). A link to the new one
 * sets another.
 */
export function shutOutOldAddress(tx: PortalDb, memberId: number): void {
  deletePasswordLinksOf(tx, memberId);
  updateMember(tx, memberId, { passwordHash: null });
  endSessionsOf(tx, memberId, "address-changed");
}
