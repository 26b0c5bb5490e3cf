import type { PortalDb } from "@/lib/db/client";
import { pageRosterRows, replanRows } from "@/lib/db/roster-rows";
import { storedClientUserIdSchema } from "@/lib/domain/members";
import { recordAnswer, revokeAgainIfOvertaken } from "@/lib/members";
import { lineReasons } from "@/lib/text/roster-reasons";
import type { Cause } from "./cause";
import { rosterOrNotFound } from "./find";
import { settleRow } from "./settle-row";

/**
 * Calls of a process that died have no answer: it is unknown whether the service has acted. They are planned again and
 * repeated, since registering, deactivating and reactivating twice has the same result as once. For a roster that was
 * cancelled meanwhile they stay unknown.
 */
export function resumeInterrupted(tx: PortalDb, cause: Cause, rosterId: number): void {
  const isCancelled = rosterOrNotFound(tx, rosterId).state === "cancelled";
  const answer = {
    state: "unknown",
    message: isCancelled ? lineReasons.stopped : lineReasons.stoppedAsksAgain,
    leaves: "unknown",
  } as const;
  const interrupted = pageRosterRows(tx, rosterId, { states: ["intended"] }, { limit: MORE_THAN_UNDER_WAY });
  for (const row of interrupted) {
    const { operationId } = row;
    if (operationId === null) continue;
    const clientUserId = storedClientUserIdSchema.parse(row.clientUserId);
    if (isCancelled) {
      settleRow(tx, cause, { row, clientUserId, operationId, answer });
      continue;
    }
    recordAnswer(tx, operationId, clientUserId, answer);
    if (row.kind !== "deactivate") revokeAgainIfOvertaken(tx, { operationId, clientUserId }, answer.state);
  }
  replanRows(tx, rosterId, ["intended"]);
}

const MORE_THAN_UNDER_WAY = 1_000;
