import type { PortalDb } from "@/lib/db/client";
import { countOtherAdmins, findMemberByClientUserId, type MemberRow } from "@/lib/db/members";
import type { AccessState } from "@/lib/domain/members";
import { ConflictError, NotFoundError } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { memberReasons } from "@/lib/text/member-reasons";

/** @throws NotFoundError */
export function memberOrNotFound(db: PortalDb, clientUserId: string): MemberRow {
  const member = findMemberByClientUserId(db, clientUserId.normalize("NFC"));
  if (!member) throw new NotFoundError(memberReasons.unknownId);
  return member;
}

/**
 * The program is asked again for what is decided here: a page that was opened before somebody decided otherwise may
 * still offer to ask for the opposite.
 * @throws ConflictError if the member's access is not what the program is asked again for
 */
export function refuseIfChanged({ accessState }: Pick<MemberRow, "accessState">, asked: AccessState): void {
  if (accessState !== asked) throw new ConflictError(memberReasons.changedMeanwhile);
}

/**
 * Someone must remain who can restore access.
 * @throws ConflictError if there is no other admin who can sign in
 */
export function refuseLastAdmin(db: PortalDb, { config }: Pick<Runtime, "config">, member: MemberRow): void {
  if (member.role !== "admin" || member.accessState === "deactivated") return;
  // The organisation's sign-in needs no password, and members with an address can get one by mail without an admin.
  const needsPassword = config.OIDC_ISSUER === undefined && config.SMTP_URL === undefined;
  if (countOtherAdmins(db, member.id, { needsPassword }) > 0) return;
  throw new ConflictError(memberReasons.lastAdmin);
}
