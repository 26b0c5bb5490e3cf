import type { PortalDb } from "@/lib/db/client";
import { isRevokedByPerson } from "@/lib/db/operations";
import type { PlannedRow } from "@/lib/db/planned-rows";
import { pageRosterRows, type RosterRowRecord } from "@/lib/db/roster-rows";
import type { KnownMember, RosterRecord } from "@/lib/db/rosters";
import { emailKey } from "@/lib/domain/email";
import { inBatches } from "@/lib/domain/in-batches";
import { memberName } from "@/lib/domain/members";
import { PROFILE_FIELDS, type ProfileChange } from "@/lib/domain/roster";
import { isRevokedSince } from "@/lib/members";
import { lineReasons, undoReasons } from "@/lib/text/roster-reasons";
import { changeOf } from "./change-of";
import { type KnownMembers, knownMembers } from "./known-members";
import type { RowWriter } from "./write-rows";

const BATCH = 1_000;

/** Plans the inverse of every row that changed a member here. Later changes by others are kept. */
export async function planUndo(
  portal: PortalDb,
  undone: Pick<RosterRecord, "id" | "welcomeMail">,
  rows: RowWriter,
): Promise<void> {
  const page = (last?: RosterRowRecord) =>
    pageRosterRows(portal, undone.id, { inEffect: true }, { limit: BATCH, after: last?.id });
  for (const batch of inBatches(page)) {
    const known = knownMembers(
      portal,
      batch.map(({ clientUserId, before }) => ({ clientUserId, emailKey: keyOf(before) })),
    );
    for (const done of batch) {
      const member = known.byId(done.clientUserId);
      const row = isTakenAgain(portal, done, member)
        ? refused(done, undoReasons.deactivatedAgain)
        : inverse(done, member, { known, mailed: undone.welcomeMail });
      if (row) await rows.add(row);
      else rows.unchanged();
    }
    await rows.breathe();
  }
}

/** Someone has since requested the same for a member who had no access already, or has lost it again. */
function isTakenAgain(
  portal: PortalDb,
  { kind, operationId }: RosterRowRecord,
  member: KnownMember | undefined,
): boolean {
  if (kind !== "deactivate" || operationId === null || member?.accessState !== "deactivated") return false;
  // The row's own operation may be a later try, after somebody else's.
  return isRevokedSince(portal, operationId) || isRevokedByPerson(portal, member.clientUserId);
}

function refused({ clientUserId, email, name }: RosterRowRecord, reason: string): PlannedRow {
  return { kind: "refused", clientUserId, email, name, reason };
}

function inverse(
  done: RosterRowRecord,
  member: KnownMember | undefined,
  { known, mailed }: { readonly known: KnownMembers; readonly mailed: boolean },
): PlannedRow | undefined {
  if (!member) return refused(done, undoReasons.deleted);
  const row = { clientUserId: done.clientUserId, memberId: member.id, email: member.email, name: memberName(member) };
  const isActive = member.accessState === "active";
  const { change, stays } = putBack(done, member, known);

  if (done.kind === "deactivate") {
    if (isActive) return undefined;
    if (member.role !== "member") return refused(done, lineReasons.privileged);
    return { ...row, ...change, kind: "reactivate", lasting: stays ?? undoReasons.signedOut };
  }
  if (done.kind === "update") {
    if (!isActive) return refused(done, undoReasons.noAccess);
    if (Object.keys(change.after).length === 0) return stays === undefined ? undefined : refused(done, stays);
    // As `shutOutOldAddress` did.
    const lasting = change.after.email === undefined ? stays : undoReasons.newPassword;
    return { ...row, ...change, kind: "update", lasting };
  }
  if (!isActive) return undefined;
  if (member.role === "admin") return { ...row, kind: "refused", reason: undoReasons.adminNow };
  const lasting = done.kind === "create" ? afterCreation(done, mailed) : stays;
  return { ...row, ...change, kind: "deactivate", lasting };
}

/** What the program keeps of a member whom it was asked to register. */
function afterCreation({ state }: RosterRowRecord, mailed: boolean): string {
  if (state === "done") return mailed ? undoReasons.registeredAndMailed : undoReasons.registered;
  return state === "failed" ? undoReasons.notRegistered : undoReasons.maybeRegistered;
}

/**
 * The fields that are still as the roster set them, inverted; a created member has no earlier fields.
 * @returns `stays` says what could be put back but for another member
 */
function putBack({ before, after }: RosterRowRecord, member: KnownMember, known: KnownMembers) {
  const own = PROFILE_FIELDS.filter((field) => before?.[field] !== undefined && after?.[field] === member[field]);
  const holder = known.byEmailKey(keyOf(before));
  const isTaken = own.includes("email") && holder !== undefined && holder.id !== member.id;
  const fields = own.filter((field) => field !== "email" || !isTaken);
  const back = changeOf(fields, before ?? {});
  return {
    change: { before: changeOf(fields, member), after: back, newEmailKey: keyOf(back) },
    stays: isTaken ? undoReasons.addressStays : undefined,
  };
}

function keyOf(profile: ProfileChange | null): string | undefined {
  return profile?.email ? emailKey(profile.email) : undefined;
}
