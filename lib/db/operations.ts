import { desc, eq } from "drizzle-orm";
import type { ClientUserId } from "@/lib/domain/members";
import type { PortalDb } from "./client";
import { memberOperations, type OPERATION_STATES } from "./schema/portal/members";

export type OperationRow = typeof memberOperations.$inferSelect;
type NewOperation = Pick<OperationRow, "id" | "clientUserId" | "kind" | "reason" | "notify" | "actor">;

export function insertOperation(db: PortalDb, operation: NewOperation): void {
  db.insert(memberOperations)
    .values({ ...operation, state: "intended", requestedAt: new Date().toISOString() })
    .run();
}

export function settleOperation(
  db: PortalDb,
  id: string,
  outcome: { state: Exclude<(typeof OPERATION_STATES)[number], "intended">; message: string },
): void {
  db.update(memberOperations)
    .set({ ...outcome, settledAt: new Date().toISOString() })
    .where(eq(memberOperations.id, id))
    .run();
}

export function latestOperations(db: PortalDb, clientUserId: ClientUserId, limit: number): OperationRow[] {
  return db
    .select()
    .from(memberOperations)
    .where(eq(memberOperations.clientUserId, clientUserId))
    .orderBy(desc(memberOperations.requestedAt))
    .limit(limit)
    .all();
}
