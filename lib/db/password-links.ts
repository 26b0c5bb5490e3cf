import { and, eq, gt, lte, or } from "drizzle-orm";
import type { PortalDb } from "./client";
import { passwordLinks } from "./schema/portal/password-links";

type PasswordLinkRow = typeof passwordLinks.$inferSelect;

/** Gives a member a link; deletes the member's earlier ones, and all expired ones. */
export function replacePasswordLink(db: PortalDb, link: PasswordLinkRow, now: number): void {
  db.delete(passwordLinks)
    .where(or(eq(passwordLinks.memberId, link.memberId), lte(passwordLinks.expiresAt, now)))
    .run();
  db.insert(passwordLinks).values(link).run();
}

/** The member whose password a link may set; undefined if it was used or has expired. */
export function findPasswordLink(db: PortalDb, tokenHash: string, now: number): number | undefined {
  return db
    .select({ memberId: passwordLinks.memberId })
    .from(passwordLinks)
    .where(and(eq(passwordLinks.tokenHash, tokenHash), gt(passwordLinks.expiresAt, now)))
    .get()?.memberId;
}

export function deletePasswordLinksOf(db: PortalDb, memberId: number): void {
  db.delete(passwordLinks).where(eq(passwordLinks.memberId, memberId)).run();
}
