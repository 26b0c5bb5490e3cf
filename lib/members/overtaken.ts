import type { PortalDb } from "@/lib/db/client";
import { type OperationRow, operationsAfter, requestOf, statesBetween } from "@/lib/db/operations";
import { findRedemption, outcomesBetween } from "@/lib/db/redemptions";
import { aheadInstant } from "@/lib/domain/ahead";
import { stateSaidBy } from "./state-said";

/** Whether a call that was begun after an operation has told what the program makes of its member: that stands. */
export function isOvertaken(tx: PortalDb, operationId: string): boolean {
  const request = requestOf(tx, operationId);
  if (!request) return false;
  const later = operationsAfter(tx, operationId).map(({ state }) => state);
  return later.some(tells) || outcomesBetween(tx, request.clientUserId, request.requestedAt, ahead()).some(saysState);
}

/** The same of an attempt to redeem. */
export function isLoginOvertaken(tx: PortalDb, attemptId: string): boolean {
  const attempt = findRedemption(tx, attemptId);
  if (!attempt) return false;
  const { clientUserId, startedAt } = attempt;
  return (
    statesBetween(tx, clientUserId, startedAt, ahead()).some(tells) ||
    outcomesBetween(tx, clientUserId, startedAt, ahead()).some(saysState)
  );
}

/** From when on a call was not begun later, but while the clock was ahead. */
function ahead(): string {
  return aheadInstant(Date.now());
}

/** Of a lost answer, too, the later one counts: what the program did last is not known. */
function tells(state: OperationRow["state"]): boolean {
  return state === "done" || state === "unknown";
}

function saysState(outcome: string): boolean {
  return outcome === "sent" || stateSaidBy(outcome) !== undefined;
}
