import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import { aheadInstant } from "@/lib/domain/ahead";
import type { PortalDb } from "./client";
import { prepared } from "./prepared";
import { savedOffers, viewedOffers } from "./schema/portal/saved-offers";

export type SavedOfferRow = typeof savedOffers.$inferSelect;

export function insertSavedOffer(db: PortalDb, saved: Omit<SavedOfferRow, "savedAt">): void {
  db.insert(savedOffers)
    .values({ ...saved, savedAt: new Date().toISOString() })
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

/**
 * Written with every offer that a member views. What was viewed while the clock was ahead counts as viewed first: it would
 * leave no room for others until that time comes.
 */
const viewStatements = prepared((db: PortalDb) => {
  const isAhead = sql`${viewedOffers.viewedAt} > ${sql.placeholder("ahead")}`;
  const latest = db
    .select({ offerId: viewedOffers.offerId })
    .from(viewedOffers)
    .where(eq(viewedOffers.memberId, sql.placeholder("memberId")))
    .orderBy(isAhead, desc(viewedOffers.viewedAt), desc(viewedOffers.offerId))
    .limit(sql.placeholder("limit"));
  return {
    latest: latest.prepare(),
    insert: db
      .insert(viewedOffers)
      .values({
        memberId: sql.placeholder("memberId"),
        offerId: sql.placeholder("offerId"),
        viewedAt: sql.placeholder("viewedAt"),
      })
      .onConflictDoUpdate({
        target: [viewedOffers.memberId, viewedOffers.offerId],
        set: { viewedAt: sql`excluded.viewed_at` },
      })
      .prepare(),
    deleteOthers: db
      .delete(viewedOffers)
      .where(and(eq(viewedOffers.memberId, sql.placeholder("memberId")), notInArray(viewedOffers.offerId, latest)))
      .prepare(),
  };
});

/** Records that a member viewed an offer, and deletes all but the last `kept`. */
export function recordView(db: PortalDb, memberId: number, offerId: number, kept: number): void {
  const { insert, deleteOthers } = viewStatements(db);
  insert.run({ memberId, offerId, viewedAt: new Date().toISOString() });
  deleteOthers.run({ memberId, limit: kept, ahead: aheadInstant(Date.now()) });
}

/** Ids of the offers that a member viewed, latest first. */
export function viewedOffersOf(db: PortalDb, memberId: number, limit: number): number[] {
  return viewStatements(db)
    .latest.all({ memberId, limit, ahead: aheadInstant(Date.now()) })
    .map((row) => row.offerId);
}
