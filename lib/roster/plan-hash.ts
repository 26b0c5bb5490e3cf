import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { PortalDb } from "@/lib/db/client";
import { nextRowsToDo } from "@/lib/db/roster-rows";

const BATCH = 1_000;

/**
 * What binds an apply to the plan that was seen: a digest of every change that is planned, of the member that it is about
 * as they are now, of whether access was taken from them since, and of whoever holds the e-mail address that it sets. In
 * hexadecimal.
 */
export async function hashPlan(portal: PortalDb, rosterId: number): Promise<string> {
  const hash = createHash("sha256");
  for (let last = 0; ; await nextTurn()) {
    const batch = nextRowsToDo(portal, rosterId, BATCH, last);
    for (const { row, member, isTaken, emailHolder } of batch) {
      hash.update(
        `${JSON.stringify([row.kind, row.clientUserId, row.before, row.after, member, isTaken, emailHolder])}\n`,
      );
    }
    const end = batch.at(-1);
    if (!end) return hash.digest("hex");
    last = end.row.id;
  }
}
