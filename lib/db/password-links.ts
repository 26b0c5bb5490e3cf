import { and, eq, gt, lte, or } from "drizzle-orm";
import { aheadFrom } from "@/lib/domain/ahead";
import type { PortalDb } from "./client";
import { passwordLinks } from "./schema/portal/password-links";

type PasswordLinkRow = typeof passwordLinks.$inferSelect;

/**
 * Gives a member a link; deletes the member's earlier ones, and all expired ones. A mailed one leaves one that an admin
 * gave: otherwise any stranger could end that.
 */
export function replacePasswordLink(db: PortalDb, link: PasswordLinkRow, now: number): void {
  db.delete(passwordLinks)
    .where(
      or(
        and(eq(passwordLinks.memberId, link.memberId), link.mailed ? passwordLinks.mailed : undefined),
        lte(passwordLinks.expiresAt, now),
      ),
    )
    .run();
  db.insert(passwordLinks).values(link).run();
}

/** The member whose password a link may set; undefined if it was used, has expired, or is of a clock that was ahead. */
export function findPasswordLink(db: PortalDb, tokenHash: string, now: number): number | undefined {
  const { expiresAt } = passwordLinks;
  return db
    .select({ memberId: passwordLinks.memberId })
    .from(passwordLinks)
    .where(and(eq(passwordLinks.tokenHash, tokenHash), gt(expiresAt, now), lte(expiresAt, aheadFrom(now))))
    .get()?.memberId;
}

export function deletePasswordLinksOf(db: PortalDb, memberId: number): void {
  db.delete(passwordLinks).where(eq(passwordLinks.memberId, memberId)).run();
}
