import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { PortalDb } from "@/lib/db/client";
import { nextRowsToDo, type RowToDo } from "@/lib/db/roster-rows";
import { inBatches } from "@/lib/domain/in-batches";

const BATCH = 1_000;

/**
 * Ties applying to the plan that was reviewed: a hexadecimal digest of every planned change, of the affected member as
 * they are now, of whether their access was revoked since, and of the member who has the e-mail address that it sets.
 */
export async function hashPlan(portal: PortalDb, rosterId: number): Promise<string> {
  const hash = createHash("sha256");
  for (const batch of inBatches<RowToDo>((last) => nextRowsToDo(portal, rosterId, BATCH, last?.row.id))) {
    for (const { row, member, isRevoked, emailHolder } of batch) {
      hash.update(
        `${JSON.stringify([row.kind, row.clientUserId, row.before, row.after, member, isRevoked, emailHolder])}\n`,
      );
    }
    await nextTurn();
  }
  return hash.digest("hex");
}
