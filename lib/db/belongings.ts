import { eq, getTableColumns } from "drizzle-orm";
import type { PortalDb } from "./client";
import { providerAccountsOf } from "./provider-accounts";
import { mailedOffers, savedOfferMailWishes } from "./schema/portal/saved-offer-mail";
import { savedOffers, viewedOffers } from "./schema/portal/saved-offers";
import { secondFactors } from "./schema/portal/second-factors";
import { sessions } from "./schema/portal/sessions";

/** The data that is deleted together with a member's row, without hashes and secrets. */
export function readBelongings(db: PortalDb, memberId: number) {
  const { idHash: _hash, memberId: _owner, ...session } = getTableColumns(sessions);
  return {
    sessions: db.select(session).from(sessions).where(eq(sessions.memberId, memberId)).all(),
    providerAccounts: providerAccountsOf(db, memberId),
    savedOffers: db.select().from(savedOffers).where(eq(savedOffers.memberId, memberId)).all(),
    viewedOffers: db.select().from(viewedOffers).where(eq(viewedOffers.memberId, memberId)).all(),
    savedOfferMailWish:
      db.select().from(savedOfferMailWishes).where(eq(savedOfferMailWishes.memberId, memberId)).get() ?? null,
    mailedOffers: db.select().from(mailedOffers).where(eq(mailedOffers.memberId, memberId)).all(),
    secondFactor:
      db
        .select({ enrolledAt: secondFactors.enrolledAt })
        .from(secondFactors)
        .where(eq(secondFactors.memberId, memberId))
        .get() ?? null,
  };
}
