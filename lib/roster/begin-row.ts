import type { PortalDb } from "@/lib/db/client";
import { type RosterRowRecord, type RowToDo, updateRosterRow } from "@/lib/db/roster-rows";
import { type ClientUserId, storedClientUserIdSchema } from "@/lib/domain/members";
import type { MemberProfile } from "@/lib/member-access";
import { recordIntent, revokeAccess, toServiceProfile } from "@/lib/members";
import { lineReasons } from "@/lib/text/roster-reasons";
import type { Cause } from "./cause";
import { changeProfile, createMember } from "./change-member";
import { isBegun, obstacleToChange, obstacleToCreation } from "./obstacle";

/** A row whose intent to ask the service is recorded. */
export interface IntendedRow {
  readonly row: RosterRowRecord;
  readonly clientUserId: ClientUserId;
  readonly operationId: string;
}

/**
 * What the service has to be asked for, and whom it registers, as they are known here: they may have changed since the
 * plan was made.
 */
export type RowCall = IntendedRow &
  ({ readonly kind: "register"; readonly profile: MemberProfile } | { readonly kind: "reactivate" | "deactivate" });

/**
 * Makes the portal's own change of a row and records the intended call to the service, in one transaction.
 * @returns the call to make, or undefined if the row is settled: done without a call, or no longer possible
 */
export function beginRow(tx: PortalDb, cause: Cause, todo: RowToDo): RowCall | undefined {
  const { row, member } = todo;
  if (row.kind === "create") {
    const obstacle = obstacleToCreation(todo);
    if (obstacle) return failRow(tx, row, obstacle);
    const clientUserId = member?.clientUserId ?? storedClientUserIdSchema.parse(row.clientUserId);
    const profile = toServiceProfile(member ?? createMember(tx, cause, clientUserId, row.after ?? {}));
    return { ...intend(tx, cause, row, clientUserId, "register"), profile };
  }
  if (!member) return failRow(tx, row, lineReasons.deleted);
  const obstacle = obstacleToChange(todo, member, cause);
  if (obstacle) return failRow(tx, row, obstacle);
  if (row.kind === "reactivate") return intend(tx, cause, row, member.clientUserId, "reactivate");
  if (!isBegun(row)) changeProfile(tx, cause, member, row);
  if (row.kind === "deactivate") {
    if (!isBegun(row)) revokeAccess(tx, cause.actor, member, cause.reason);
    return intend(tx, cause, row, member.clientUserId, "deactivate");
  }
  updateRosterRow(tx, row.id, { state: "done", settledAt: new Date().toISOString() });
  return undefined;
}

function intend<Kind extends RowCall["kind"]>(
  tx: PortalDb,
  { actor, reason }: Cause,
  row: RosterRowRecord,
  clientUserId: ClientUserId,
  kind: Kind,
): IntendedRow & { readonly kind: Kind } {
  const intent = { kind, clientUserId, notify: false, reason, rosterId: row.rosterId };
  const { operationId } = recordIntent(tx, actor, intent);
  updateRosterRow(tx, row.id, { state: "intended", operationId });
  return { row, clientUserId, operationId, kind };
}

export function failRow(tx: PortalDb, row: RosterRowRecord, reason: string): undefined {
  updateRosterRow(tx, row.id, { state: "failed", reason, settledAt: new Date().toISOString() });
}
