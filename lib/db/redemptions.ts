import { and, count, countDistinct, desc, eq, gt, gte, like, lt, or, sql } from "drizzle-orm";
import type { ClientUserId } from "@/lib/domain/members";
import type { PortalDb } from "./client";
import { prepared } from "./prepared";
import { redemptions } from "./schema/portal/redemptions";

export type RedemptionRow = typeof redemptions.$inferSelect;
type NewRedemption = Pick<
  RedemptionRow,
  "id" | "clientUserId" | "offerId" | "offerTitle" | "merchantId" | "requestId"
> &
  Partial<Pick<RedemptionRow, "merchantName" | "categoryId" | "categoryTitle">>;

const statements = prepared((db: PortalDb) => ({
  insert: db
    .insert(redemptions)
    .values({
      id: sql.placeholder("id"),
      clientUserId: sql.placeholder("clientUserId"),
      offerId: sql.placeholder("offerId"),
      offerTitle: sql.placeholder("offerTitle"),
      merchantId: sql.placeholder("merchantId"),
      merchantName: sql.placeholder("merchantName"),
      categoryId: sql.placeholder("categoryId"),
      categoryTitle: sql.placeholder("categoryTitle"),
      requestId: sql.placeholder("requestId"),
      startedAt: sql.placeholder("startedAt"),
      outcome: "started",
    })
    .prepare(),
  settle: db
    .update(redemptions)
    .set({
      outcome: sql`${sql.placeholder("outcome")}`,
      detail: sql`${sql.placeholder("detail")}`,
      settledAt: sql`${sql.placeholder("settledAt")}`,
    })
    .where(eq(redemptions.id, sql.placeholder("id")))
    .prepare(),
}));

export function insertRedemption(db: PortalDb, redemption: NewRedemption): void {
  const startedAt = new Date().toISOString();
  statements(db).insert.run({ merchantName: null, categoryId: null, categoryTitle: null, ...redemption, startedAt });
}

export function settleRedemption(
  db: PortalDb,
  id: string,
  result: { outcome: string; detail?: string | undefined },
): void {
  const { outcome, detail = null } = result;
  statements(db).settle.run({ id, outcome, detail, settledAt: new Date().toISOString() });
}

/** @param id as a member reads it out, in upper or lower case */
export function findRedemption(db: PortalDb, id: string): RedemptionRow | undefined {
  return db.select().from(redemptions).where(eq(redemptions.id, id.toUpperCase())).get();
}

export function latestRedemptions(db: PortalDb, clientUserId: ClientUserId, limit: number): RedemptionRow[] {
  return db
    .select()
    .from(redemptions)
    .where(eq(redemptions.clientUserId, clientUserId))
    .orderBy(desc(redemptions.startedAt))
    .limit(limit)
    .all();
}

/** What a member's attempts came to that began after an instant (ISO) and before another. */
export function outcomesBetween(db: PortalDb, clientUserId: ClientUserId, after: string, before: string): string[] {
  const { startedAt } = redemptions;
  return db
    .select({ outcome: redemptions.outcome })
    .from(redemptions)
    .where(and(eq(redemptions.clientUserId, clientUserId), gt(startedAt, after), lt(startedAt, before)))
    .all()
    .map(({ outcome }) => outcome);
}

/** Unfinished attempts that began between two instants (ISO). */
export function openRedemptionsBetween(db: PortalDb, from: string, until: string) {
  return db
    .select({ id: redemptions.id, clientUserId: redemptions.clientUserId, startedAt: redemptions.startedAt })
    .from(redemptions)
    .where(and(gte(redemptions.startedAt, from), lt(redemptions.startedAt, until), eq(redemptions.outcome, "started")))
    .all();
}

/** Attempts from one instant (ISO) to another that failed at the service, by what it came to; most first. */
export function countServiceFailures(
  db: PortalDb,
  from: string,
  until: string,
): { outcome: string; attempts: number }[] {
  const { startedAt } = redemptions;
  return db
    .select({ outcome: redemptions.outcome, attempts: count() })
    .from(redemptions)
    .where(and(gte(startedAt, from), lt(startedAt, until), like(redemptions.outcome, "service%")))
    .groupBy(redemptions.outcome)
    .orderBy(desc(count()))
    .all();
}

/** What the newest attempt before an instant (ISO) came to that was sent to the service or failed there. */
export function lastServiceOutcome(db: PortalDb, before: string): string | undefined {
  const isTold = or(eq(redemptions.outcome, "sent"), like(redemptions.outcome, "service%"));
  return db
    .select({ outcome: redemptions.outcome })
    .from(redemptions)
    .where(and(lt(redemptions.startedAt, before), isTold))
    .orderBy(desc(redemptions.startedAt))
    .limit(1)
    .get()?.outcome;
}

/**
 * Offers by how many different members were sent to them since an instant (ISO), those with at least `fewest`; most
 * first.
 */
export function offersRedeemedByMany(
  db: PortalDb,
  { since, fewest, limit }: { readonly since: string; readonly fewest: number; readonly limit: number },
): number[] {
  const people = countDistinct(redemptions.clientUserId);
  return db
    .select({ offerId: redemptions.offerId })
    .from(redemptions)
    .where(and(eq(redemptions.outcome, "sent"), gte(redemptions.startedAt, since)))
    .groupBy(redemptions.offerId)
    .having(gte(people, fewest))
    .orderBy(desc(people), desc(redemptions.offerId))
    .limit(limit)
    .all()
    .map(({ offerId }) => offerId);
}
