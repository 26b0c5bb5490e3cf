import { MemberDeactivated, MemberLocked } from "../errors";
import type { IdentifiedCall } from "./identify-member";

/** No login for a deactivated or locked member (member-access.md, States: 2003, 2004). */
export function refuseClosed(call: IdentifiedCall): IdentifiedCall {
  if (call.member?.deactivated) throw new MemberDeactivated();
  if (call.member?.locked) throw new MemberLocked();
  return call;
}
