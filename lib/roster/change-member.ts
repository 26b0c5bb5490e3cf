import { audit } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { insertMember, type MemberRow, updateMember } from "@/lib/db/members";
import type { RosterRowRecord } from "@/lib/db/roster-rows";
import type { KnownMember } from "@/lib/db/rosters";
import { emailKey } from "@/lib/domain/email";
import type { ClientUserId } from "@/lib/domain/members";
import type { ProfileChange } from "@/lib/domain/roster";
import { shutOutOldAddress } from "@/lib/members";
import type { Cause } from "./cause";

/** Adds the member planned by a row; a roster never makes anyone an admin. */
export function createMember(
  tx: PortalDb,
  { actor, reason }: Cause,
  clientUserId: ClientUserId,
  { firstName = "", lastName = "", ...profile }: ProfileChange,
): MemberRow {
  const member = insertMember(tx, {
    ...profile,
    firstName,
    lastName,
    clientUserId,
    emailKey: profile.email ? emailKey(profile.email) : null,
    role: "member",
    accessState: "active",
    serviceState: "unregistered",
  });
  audit(tx, actor, {
    action: "member.add",
    subject: clientUserId,
    outcome: "done",
    reason,
    after: { role: "member", accessState: "active" },
  });
  return member;
}

/** Makes the change of fields that a row plans, if any; whoever uses the old e-mail address loses access. */
export function changeProfile(
  tx: PortalDb,
  { actor, reason }: Cause,
  member: Pick<KnownMember, "id" | "clientUserId">,
  { before, after }: Pick<RosterRowRecord, "before" | "after">,
): void {
  if (!after || Object.keys(after).length === 0) return;
  const address = after.email === undefined ? {} : { emailKey: after.email && emailKey(after.email) };
  updateMember(tx, member.id, { ...after, ...address });
  if (after.email !== undefined) shutOutOldAddress(tx, member.id);
  audit(tx, actor, {
    action: "member.update",
    subject: member.clientUserId,
    outcome: "done",
    reason,
    before: { ...before },
    after: { ...after },
  });
}
