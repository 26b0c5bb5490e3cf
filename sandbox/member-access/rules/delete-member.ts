import type { Service } from "../../service";
import type { MemberCall } from "./find-member";

/** Removes the member with tokens and logins; the id is free again (member-access.md, delete_member). */
export function deleteMember(call: MemberCall, { store }: Service): MemberCall {
  store.members.remove(call.member.id);
  return call;
}
