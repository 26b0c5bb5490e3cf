import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import type { PortalDb } from "./client";
import { prepared } from "./prepared";
import { savedOffers, viewedOffers } from "./schema/portal/saved-offers";

export type SavedOfferRow = typeof savedOffers.$inferSelect;

/** Saving an offer again changes nothing. */
export function insertSavedOffer(db: PortalDb, saved: Omit<SavedOfferRow, "savedAt">): void {
  db.insert(savedOffers)
    .values({ ...saved, savedAt: new Date().toISOString() })
    .onConflictDoNothing()
    .run();
}

export function deleteSavedOffer(db: PortalDb, memberId: number, offerId: number): void {
  db.delete(savedOffers)
    .where(and(eq(savedOffers.memberId, memberId), eq(savedOffers.offerId, offerId)))
    .run();
}

/** Asked for every page. */
const savedStatement = prepared((db: PortalDb) =>
  db
    .select()
    .from(savedOffers)
    .where(eq(savedOffers.memberId, sql.placeholder("memberId")))
    .orderBy(desc(savedOffers.savedAt), desc(savedOffers.offerId))
    .prepare(),
);

/** The last saved first. */
export function savedOffersOf(db: PortalDb, memberId: number): SavedOfferRow[] {
  return savedStatement(db).all({ memberId });
}

/** Records that a member viewed an offer, and deletes all but the last `kept`. */
export function recordView(db: PortalDb, memberId: number, offerId: number, kept: number): void {
  const viewedAt = new Date().toISOString();
  db.insert(viewedOffers)
    .values({ memberId, offerId, viewedAt })
    .onConflictDoUpdate({ target: [viewedOffers.memberId, viewedOffers.offerId], set: { viewedAt } })
    .run();
  const latest = viewedOffersOf(db, memberId, kept);
  db.delete(viewedOffers)
    .where(and(eq(viewedOffers.memberId, memberId), notInArray(viewedOffers.offerId, latest)))
    .run();
}

/** Ids of the offers that a member viewed, latest first. */
export function viewedOffersOf(db: PortalDb, memberId: number, limit: number): number[] {
  return db
    .select({ offerId: viewedOffers.offerId })
    .from(viewedOffers)
    .where(eq(viewedOffers.memberId, memberId))
    .orderBy(desc(viewedOffers.viewedAt), desc(viewedOffers.offerId))
    .limit(limit)
    .all()
    .map((row) => row.offerId);
}
