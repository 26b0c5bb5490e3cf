import type { Service } from "../../service";
import { type Member, OWN_PROGRAM } from "../../store/members";
import { MemberOfOtherProgram } from "../errors";
import type { OpenedCall } from "./open-envelope";
import { requireId } from "./require-id";
import { whyMissing } from "./why-missing";

export interface IdentifiedCall extends OpenedCall {
  clientUserId: string;
  /** Undefined for a new member. */
  member: Member | undefined;
}

/** `client_user_id` identifies the member; one that belongs to another program is refused (member-access.md, 2002). */
export function identifyMember(call: OpenedCall, { store }: Service): IdentifiedCall {
  const clientUserId = requireId(call.profile, () => flawOf(call.profile));
  const member = store.members.byClientUserId(clientUserId);
  if (member && member.program !== OWN_PROGRAM) {
    throw new MemberOfOtherProgram(`the member with this client_user_id belongs to ${member.program}`);
  }
  return { ...call, clientUserId, member };
}

function flawOf(profile: OpenedCall["profile"]): string {
  const keys = Object.keys(profile);
  if (keys.length === 0) return "the profile is empty, so it has no client_user_id";
  if (keys.some((key) => key.toLowerCase() === "client_user_id")) {
    return `the profile's ${whyMissing("client_user_id", profile)}`;
  }
  return `the profile has no client_user_id, but: ${keys.join(", ")}`;
}
