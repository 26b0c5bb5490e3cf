import type { Service } from "../../service";
import { type Member, OWN_PROGRAM } from "../../store/members";
import type { Call } from "../call";
import { UnknownMember } from "../errors";
import { requireId } from "./require-id";
import { whyMissing } from "./why-missing";

export interface MemberCall extends Call {
  member: Member;
}

/** The member of the client's program with this `client_user_id` (member-access.md, States, condition). */
export function findMember(call: Call, { store }: Service): MemberCall {
  const id = requireId(call.fields, () => whyMissing("client_user_id", call.fields));
  const member = store.members.byClientUserId(id);
  if (!member) throw new UnknownMember("no member has this client_user_id");
  if (member.program !== OWN_PROGRAM) throw new UnknownMember(`the member belongs to ${member.program}`);
  return { ...call, member };
}
