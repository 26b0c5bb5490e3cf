import type { RosterRowRecord, RowToDo } from "@/lib/db/roster-rows";
import type { KnownMember } from "@/lib/db/rosters";
import { PROFILE_FIELDS } from "@/lib/domain/roster";
import { lineReasons } from "@/lib/text/roster-reasons";

/**
 * Whether the service was asked, and its answer was lost or a refusal; the portal's own change was made before, unless
 * it is a reactivation.
 */
export function isBegun(row: RosterRowRecord): boolean {
  return row.operationId !== null;
}

/** Why a member cannot be created as planned. */
export function obstacleToCreation({ row, member, isRevoked, emailHolder }: RowToDo): string | undefined {
  if (isBegun(row)) return member?.accessState === "active" ? undefined : lineReasons.changed;
  if (member) return lineReasons.idTaken;
  if (isRevoked) return lineReasons.idDeleted;
  return emailHolder === null ? undefined : lineReasons.addressTaken;
}

/** Why a member cannot be changed as planned: they were changed meanwhile, or their new address is now in use. */
export function obstacleToChange(
  { row, isRevoked, emailHolder }: Pick<RowToDo, "row" | "isRevoked" | "emailHolder">,
  member: KnownMember,
  { unattended }: { readonly unattended: boolean },
): string | undefined {
  if (member.id !== row.memberId) return lineReasons.deleted;
  if (row.kind === "deactivate" && member.role === "admin") return lineReasons.admin;
  // Restoring access also restores the role, and a roster must never make anyone an admin.
  if (row.kind === "reactivate" && member.role !== "member") return lineReasons.privileged;
  const halfDone = row.kind === "deactivate" && isBegun(row);
  const planned = row.kind === "reactivate" || halfDone ? "deactivated" : "active";
  if (member.accessState !== planned) return lineReasons.changed;
  if (halfDone) return undefined;
  // Neither a late answer nor another try gives access that somebody has revoked since the program was asked for it.
  if (row.kind === "reactivate" && isRevoked) {
    return isBegun(row) ? lineReasons.revokedMeanwhile : lineReasons.revokedSince;
  }
  if (emailHolder !== null && emailHolder !== member.clientUserId) return lineReasons.addressTaken;
  const { before, after } = row;
  // Since the plan was made, somebody may have been given a role. The link to set a new password goes to that address:
  // whoever can write to the folder must not be able to take over the role.
  if (unattended && member.role !== "member" && after?.email !== undefined) return lineReasons.staffAddress;
  return before && PROFILE_FIELDS.some((field) => field in before && before[field] !== member[field])
    ? lineReasons.changed
    : undefined;
}
