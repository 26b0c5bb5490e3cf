import { audit } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { findMember, findMemberByEmailKey, updateMember } from "@/lib/db/members";
import { updateRosterRow } from "@/lib/db/roster-rows";
import { recordAnswer, revokeAgain, revokeAgainIfOvertaken, type ServiceAnswer } from "@/lib/members";
import { lineReasons } from "@/lib/text/roster-reasons";
import { failRow, type IntendedRow, type RowCall } from "./begin-row";
import type { Cause } from "./cause";
import { changeProfile } from "./change-member";

interface Answered {
  readonly answer: ServiceAnswer;
}

export type AnsweredCall = RowCall & Answered;

/**
 * Saves the service's answer for a row. A reactivated member has access here once the service has agreed, unless it was
 * revoked meanwhile, they became an admin or support, or somebody else got the new address.
 */
export function settleRow(
  tx: PortalDb,
  cause: Cause,
  { row, clientUserId, operationId, answer }: IntendedRow & Answered,
): void {
  const message = recordAnswer(tx, operationId, clientUserId, answer);
  const isRevoked =
    row.kind !== "deactivate" && revokeAgainIfOvertaken(tx, { operationId, clientUserId }, answer.state);
  if (isRevoked) {
    failRow(tx, row, lineReasons.revokedMeanwhile);
    return;
  }
  if (row.kind === "reactivate" && row.memberId !== null && answer.state === "done") {
    const obstacle = obstacleMeanwhile(tx, row.memberId, row.newEmailKey);
    if (obstacle) {
      revokeAgain(tx, clientUserId);
      failRow(tx, row, obstacle);
      return;
    }
    updateMember(tx, row.memberId, { accessState: "active" });
    audit(tx, cause.actor, {
      action: "member.reactivate",
      subject: clientUserId,
      outcome: "done",
      reason: cause.reason,
      before: { accessState: "deactivated" },
      after: { accessState: "active" },
    });
    changeProfile(tx, cause, { id: row.memberId, clientUserId }, row);
  }
  updateRosterRow(tx, row.id, {
    state: answer.state,
    ...(answer.state !== "done" && message !== null && { reason: message }),
    settledAt: new Date().toISOString(),
  });
}

/** What `obstacleToChange` did not find before the service was asked. */
function obstacleMeanwhile(tx: PortalDb, memberId: number, newEmailKey: string | null): string | undefined {
  if (findMember(tx, memberId)?.role !== "member") return lineReasons.privileged;
  const holder = newEmailKey === null ? undefined : findMemberByEmailKey(tx, newEmailKey);
  return holder && holder.id !== memberId ? lineReasons.addressTaken : undefined;
}
