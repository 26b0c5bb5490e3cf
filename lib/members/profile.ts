import { findMember, type MemberRow } from "@/lib/db/members";
import type { ProfileField } from "@/lib/domain/roster";
import { NotFoundError } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { memberReasons } from "@/lib/text/member-reasons";

/** The data about a member that is sent to the program with each Redeem; null is not sent. */
export type Profile = Pick<MemberRow, "clientUserId" | ProfileField>;

/** @throws NotFoundError */
export function getProfile({ portal }: Pick<Runtime, "portal">, memberId: number): Profile {
  const member = findMember(portal, memberId);
  if (!member) throw new NotFoundError(memberReasons.unknown);
  const { clientUserId, firstName, lastName, email, address, city, state, zip, country, phone, position } = member;
  return { clientUserId, firstName, lastName, email, address, city, state, zip, country, phone, position };
}
