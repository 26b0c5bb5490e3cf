import { and, asc, eq, exists, inArray, isNotNull } from "drizzle-orm";
import type { Day } from "@/lib/domain/central-time";
import type { PortalDb } from "./client";
import { members } from "./schema/portal/members";
import { mailedOffers, savedOfferMailWishes } from "./schema/portal/saved-offer-mail";

export function wishesSavedOfferMail(db: PortalDb, memberId: number): boolean {
  const wish = db
    .select({ memberId: savedOfferMailWishes.memberId })
    .from(savedOfferMailWishes)
    .where(eq(savedOfferMailWishes.memberId, memberId))
    .get();
  return wish !== undefined;
}

/** @returns whether this is a change. */
export function setSavedOfferMailWish(db: PortalDb, memberId: number, wished: boolean): boolean {
  const change = wished
    ? db.insert(savedOfferMailWishes).values({ memberId, wishedAt: new Date().toISOString() }).onConflictDoNothing()
    : db.delete(savedOfferMailWishes).where(eq(savedOfferMailWishes.memberId, memberId));
  return change.run().changes > 0;
}

/** Members who asked for mail, have access, and have an address. */
export function membersToMail(db: PortalDb): number[] {
  return db
    .select({ id: members.id })
    .from(members)
    .where(mayBeMailed(db))
    .orderBy(asc(members.id))
    .all()
    .map(({ id }) => id);
}

/** The address of a member who still wants mail; undefined once they have unsubscribed or lost access. */
export function mailAddressOf(db: PortalDb, memberId: number): string | undefined {
  const member = db
    .select({ email: members.email })
    .from(members)
    .where(and(eq(members.id, memberId), mayBeMailed(db)))
    .get();
  return member?.email ?? undefined;
}

function mayBeMailed(db: PortalDb) {
  const wish = db
    .select({ memberId: savedOfferMailWishes.memberId })
    .from(savedOfferMailWishes)
    .where(eq(savedOfferMailWishes.memberId, members.id));
  return and(eq(members.accessState, "active"), isNotNull(members.email), exists(wish));
}

export function wasMailedOn(db: PortalDb, memberId: number, day: Day): boolean {
  const mailed = db
    .select({ offerId: mailedOffers.offerId })
    .from(mailedOffers)
    .where(and(eq(mailedOffers.memberId, memberId), eq(mailedOffers.mailedOn, day)))
    .limit(1)
    .get();
  return mailed !== undefined;
}

/** Marks offers as mailed about. @returns those that were not marked before. */
export function markMailed(db: PortalDb, memberId: number, offerIds: readonly number[], mailedOn: Day): number[] {
  return offerIds.filter(
    (offerId) =>
      db.insert(mailedOffers).values({ memberId, offerId, mailedOn }).onConflictDoNothing().run().changes > 0,
  );
}

/** Removes the marks of a mail that was certainly not sent. */
export function unmarkMailed(db: PortalDb, memberId: number, offerIds: readonly number[]): void {
  db.delete(mailedOffers)
    .where(and(eq(mailedOffers.memberId, memberId), inArray(mailedOffers.offerId, [...offerIds])))
    .run();
}
