import type { RosterRowRecord, RowToDo } from "@/lib/db/roster-rows";
import type { KnownMember } from "@/lib/db/rosters";
import { PROFILE_FIELDS } from "@/lib/domain/roster";

/** Whether the portal's own change was already made, and the service's answer was lost or a refusal. */
export function isBegun(row: RosterRowRecord): boolean {
  return row.operationId !== null;
}

/** Why a member cannot be created as planned. */
export function obstacleToCreation({ row, member, isRevoked, emailHolder }: RowToDo): string | undefined {
  if (isBegun(row)) return member?.accessState === "active" ? undefined : CHANGED;
  if (member) return "There is now a member with this id.";
  if (isRevoked) return "The member with this id was deleted after the plan was made.";
  return emailHolder === null ? undefined : ADDRESS_TAKEN;
}

/** Why a member cannot be changed as planned: they were changed meanwhile, or their new address is now in use. */
export function obstacleToChange(
  { row, isRevoked, emailHolder }: Pick<RowToDo, "row" | "isRevoked" | "emailHolder">,
  member: KnownMember,
  { unattended }: { readonly unattended: boolean },
): string | undefined {
  if (member.id !== row.memberId) return "The member was deleted after the plan was made.";
  if (row.kind === "deactivate" && member.role === "admin") return "A roster never deactivates an admin.";
  if (row.kind === "reactivate" && member.role !== "member") return PRIVILEGED;
  const halfDone = row.kind === "deactivate" && isBegun(row);
  const planned = row.kind === "reactivate" || halfDone ? "deactivated" : "active";
  if (member.accessState !== planned) return CHANGED;
  if (halfDone) return undefined;
  if (row.kind === "reactivate" && isRevoked) return isBegun(row) ? REVOKED_MEANWHILE : REVOKED_SINCE;
  if (emailHolder !== null && emailHolder !== member.clientUserId) return ADDRESS_TAKEN;
  const { before, after } = row;
  // Since the plan was made, somebody may have been given a role.
  if (unattended && member.role !== "member" && after?.email !== undefined) return STAFF_ADDRESS;
  return before && PROFILE_FIELDS.some((field) => field in before && before[field] !== member[field])
    ? CHANGED
    : undefined;
}

/** Restoring access also restores the role, and a roster must never make anyone an admin. */
export const PRIVILEGED =
  "A roster never restores the access of an admin or support. Reactivate them on their own page.";
/** The link to set a new password goes to that address: whoever can write to the folder must not be able to take over the role. */
export const STAFF_ADDRESS =
  "The nightly roster cannot change the e-mail address of an admin or support. Upload the file and review its plan.";
/** Neither a late answer nor another try gives access that somebody has revoked since the program was asked for it. */
export const REVOKED_MEANWHILE =
  "The member's access was revoked while the program was being asked. It stays revoked, and the program is asked to deactivate them again.";
const REVOKED_SINCE = "The member's access was revoked after the plan was made. It stays revoked.";
const CHANGED = "The member was changed after the plan was made.";
const ADDRESS_TAKEN = "There is now a member with this e-mail address.";
