import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { PortalDb } from "@/lib/db/client";
import { nextRowsToDo } from "@/lib/db/roster-rows";

const BATCH = 1_000;

/**
 * Ties applying to the plan that was reviewed: a hexadecimal digest of every planned change, of the affected member as
 * they are now, of whether their access was revoked since, and of the member who has the e-mail address that it sets.
 */
export async function hashPlan(portal: PortalDb, rosterId: number): Promise<string> {
  const hash = createHash("sha256");
  for (let last = 0; ; await nextTurn()) {
    const batch = nextRowsToDo(portal, rosterId, BATCH, last);
    for (const { row, member, isRevoked, emailHolder } of batch) {
      hash.update(
        `${JSON.stringify([row.kind, row.clientUserId, row.before, row.after, member, isRevoked, emailHolder])}\n`,
      );
    }
    const end = batch.at(-1);
    if (!end) return hash.digest("hex");
    last = end.row.id;
  }
}
