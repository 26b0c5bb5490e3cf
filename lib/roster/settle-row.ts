import { audit } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { recordServiceState, updateMember } from "@/lib/db/members";
import { updateRosterRow } from "@/lib/db/roster-rows";
import { recordAnswer, type ServiceAnswer, takenSince } from "@/lib/members";
import type { Cause, RowCall } from "./begin-row";
import { changeProfile } from "./change-member";

export interface AnsweredCall extends RowCall {
  readonly answer: ServiceAnswer;
}

/**
 * Writes down what the service made of a row; a reactivated member has access here once the service has said yes, unless
 * somebody has taken it away meanwhile.
 */
export function settleRow(tx: PortalDb, cause: Cause, { row, clientUserId, operationId, answer }: AnsweredCall): void {
  recordAnswer(tx, operationId, clientUserId, answer);
  if (row.kind === "reactivate" && answer.state !== "failed" && takenSince(tx, operationId, clientUserId)) {
    // Which of the two calls the program carried out last is not known.
    recordServiceState(tx, clientUserId, "unknown");
    const reason = "The member's access was taken away while the program was asked. Deactivate the member once more.";
    updateRosterRow(tx, row.id, { state: "failed", reason, settledAt: new Date().toISOString() });
    return;
  }
  if (row.kind === "reactivate" && row.memberId !== null && answer.state === "done") {
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
    ...(answer.state !== "done" && { reason: answer.message }),
    settledAt: new Date().toISOString(),
  });
}
