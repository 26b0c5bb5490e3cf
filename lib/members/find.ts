import type { PortalDb } from "@/lib/db/client";
import { countOtherActiveAdmins, findMemberByClientUserId, type MemberRow } from "@/lib/db/members";
import { ConflictError, NotFoundError } from "@/lib/errors";

/** @throws NotFoundError */
export function memberOrNotFound(db: PortalDb, clientUserId: string): MemberRow {
  const member = findMemberByClientUserId(db, clientUserId.normalize("NFC"));
  if (!member) throw new NotFoundError("There is no member with this id.");
  return member;
}

/**
 * Somebody must be able to give access back.
 * @throws ConflictError when the member is the only admin who can sign in
 */
export function refuseLastAdmin(db: PortalDb, member: MemberRow): void {
  if (member.role !== "admin" || countOtherActiveAdmins(db, member.id) > 0) return;
  throw new ConflictError("This is the last admin with access. Make somebody else an admin first.");
}
