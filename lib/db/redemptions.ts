import { desc, eq } from "drizzle-orm";
import type { ClientUserId } from "@/lib/domain/members";
import type { PortalQuery } from "./client";
import { redemptions } from "./schema/portal/redemptions";

export type RedemptionRow = typeof redemptions.$inferSelect;
type NewRedemption = Pick<RedemptionRow, "id" | "clientUserId" | "offerId" | "offerTitle" | "merchantId" | "requestId">;

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
