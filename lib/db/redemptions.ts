import { and, countDistinct, desc, eq, gte } from "drizzle-orm";
import type { ClientUserId } from "@/lib/domain/members";
import type { PortalQuery } from "./client";
import { redemptions } from "./schema/portal/redemptions";

export type RedemptionRow = typeof redemptions.$inferSelect;
type NewRedemption = Pick<
  RedemptionRow,
  "id" | "clientUserId" | "offerId" | "offerTitle" | "merchantId" | "requestId"
> &
  Partial<Pick<RedemptionRow, "merchantName" | "categoryId">>;

export function insertRedemption(db: PortalQuery, redemption: NewRedemption): void {
  db.insert(redemptions)
    .values({ ...redemption, outcome: "started", startedAt: new Date().toISOString() })
    .run();
}

export function settleRedemption(
  db: PortalQuery,
  id: string,
  result: { outcome: string; detail?: string | undefined },
): void {
  db.update(redemptions)
    .set({ outcome: result.outcome, detail: result.detail ?? null, settledAt: new Date().toISOString() })
    .where(eq(redemptions.id, id))
    .run();
}

export function latestRedemptions(db: PortalQuery, clientUserId: ClientUserId, limit: number): RedemptionRow[] {
  return db
    .select()
    .from(redemptions)
    .where(eq(redemptions.clientUserId, clientUserId))
    .orderBy(desc(redemptions.startedAt))
    .limit(limit)
    .all();
}

/** Offers by how many different members were sent to them since an instant (ISO), those with at least `fewest`; most first. */
export function offersRedeemedByMany(
  db: PortalQuery,
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
