import { randomUUID } from "node:crypto";
import type { PlannedRow } from "@/lib/db/planned-rows";
import type { KnownMember } from "@/lib/db/rosters";
import { wholeZip } from "@/lib/domain/home-zip";
import { PROFILE_FIELDS, type ProfileField } from "@/lib/domain/roster";
import { lineReasons, undoReasons } from "@/lib/text/roster-reasons";
import { changeOf } from "./change-of";
import type { Entry } from "./check-record";
import type { KnownMembers } from "./known-members";

/** The result of a line: a row of the plan, or none if nothing has to be done; for a known member or a new one. */
export interface Comparison {
  readonly row?: PlannedRow;
  readonly member?: KnownMember | undefined;
  /** The id belongs to one member, the e-mail address to another. */
  readonly mismatch?: true;
}

/**
 * Compares one line with the current members. An id never changes, so a changed one is left open.
 * @param how whether an unknown id with a known address was confirmed to be the known member
 */
export function compareEntry(
  entry: Entry,
  known: KnownMembers,
  { keepsId, unattended }: { readonly keepsId: boolean; readonly unattended: boolean },
): Comparison {
  const byId = known.byId(entry.clientUserId);
  const byEmail = known.byEmailKey(entry.emailKey);
  if (byId && byEmail && byId !== byEmail) {
    const reason = lineReasons.twoMembers(byId.email, byEmail.clientUserId);
    return { row: { ...lineOf(entry), kind: "ask", reason }, member: byId, mismatch: true };
  }
  if (!byId && byEmail && entry.clientUserId !== undefined && !keepsId) {
    const reason = lineReasons.newId(byEmail.clientUserId);
    return { row: { ...lineOf(entry), kind: "ask", memberId: byEmail.id, reason }, member: byEmail };
  }
  const member = byId ?? byEmail;
  if (!member) {
    const { clientUserId } = entry;
    const meant = known.byOtherZeros(clientUserId);
    if (clientUserId !== undefined && meant) {
      return { row: refusedFor(entry, meant, lineReasons.otherZeros(clientUserId)), member: meant };
    }
    return { row: rowForNobody(withWholeZip(entry, null)) };
  }
  const row = rowForMember(withWholeZip(entry, member.country), member, unattended);
  // Nobody sees that such a plan lifts what somebody decided about this very member.
  const lifts = unattended && row?.kind === "reactivate" && known.isRevokedByPerson(member);
  return { row: lifts ? refusedFor(entry, member, lineReasons.byPerson) : row, member };
}

/** @param country the known one, where the line has none */
function withWholeZip(entry: Entry, country: string | null): Entry {
  const { profile } = entry;
  if (profile.zip === undefined) return entry;
  return { ...entry, profile: { ...profile, zip: wholeZip(profile.zip, profile.country ?? country) } };
}

function rowForNobody(entry: Entry): PlannedRow | undefined {
  if (!entry.hasAccess) return undefined;
  const line = lineOf(entry);
  if (!entry.profile.firstName || !entry.profile.lastName) {
    return { ...line, kind: "refused", reason: lineReasons.needsName };
  }
  return {
    ...line,
    kind: "create",
    clientUserId: entry.clientUserId ?? randomUUID(),
    newEmailKey: entry.emailKey,
    after: { country: "US", ...entry.profile },
  };
}

function rowForMember(entry: Entry, member: KnownMember, unattended: boolean): PlannedRow | undefined {
  const line = lineAbout(entry, member);
  if (!entry.hasAccess) {
    if (member.accessState === "deactivated") return undefined;
    if (member.role !== "admin") return { ...line, kind: "deactivate" };
    return refusedFor(entry, member, lineReasons.admin);
  }
  const changed = PROFILE_FIELDS.filter((field) => differs(entry, member, field));
  const kind = member.accessState === "deactivated" ? "reactivate" : "update";
  if (kind === "update" && changed.length === 0) return undefined;
  if (kind === "reactivate" && member.role !== "member") return refusedFor(entry, member, lineReasons.privileged);
  if (unattended && member.role !== "member" && changed.includes("email")) {
    return refusedFor(entry, member, lineReasons.staffAddress);
  }
  return {
    ...line,
    kind,
    newEmailKey: changed.includes("email") ? entry.emailKey : undefined,
    before: changeOf(changed, member),
    after: changeOf(changed, entry.profile),
    lasting: changed.includes("email") ? undoReasons.newPassword : undefined,
  };
}

function lineAbout(entry: Entry, { id, clientUserId }: KnownMember) {
  return { ...lineOf(entry), clientUserId, memberId: id };
}

function refusedFor(entry: Entry, member: KnownMember, reason: string): PlannedRow {
  return { ...lineAbout(entry, member), kind: "refused", reason };
}

/** An e-mail address that differs in its spelling alone is the same address. */
function differs(entry: Entry, member: KnownMember, field: ProfileField): boolean {
  if (entry.profile[field] === undefined) return false;
  return field === "email" ? entry.emailKey !== member.emailKey : entry.profile[field] !== member[field];
}

export function lineOf({ line, clientUserId, profile }: Entry): Omit<PlannedRow, "kind"> {
  const name = [profile.firstName, profile.lastName].filter(Boolean).join(" ");
  return { line, clientUserId, email: profile.email, name: name || undefined };
}
