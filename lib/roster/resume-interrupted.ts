import type { PortalDb } from "@/lib/db/client";
import { settleOperation } from "@/lib/db/operations";
import { pageRosterRows, replanRows } from "@/lib/db/roster-rows";

/**
 * Puts back in line what a process was asking when it died. Nobody knows whether the service has acted, so it is asked
 * again: registering, deactivating and reactivating a second time leave the member as the first time does.
 */
export function resumeInterrupted(tx: PortalDb, rosterId: number): void {
  const interrupted = pageRosterRows(tx, rosterId, { states: ["intended"] }, { limit: MORE_THAN_UNDER_WAY });
  for (const { operationId } of interrupted) {
    if (operationId === null) continue;
    settleOperation(tx, operationId, {
      state: "unknown",
      message: "The portal stopped before the answer came, and asked again.",
    });
  }
  replanRows(tx, rosterId, ["intended"]);
}

const MORE_THAN_UNDER_WAY = 1_000;
