import type { Service } from "../../service";
import type { MemberCall } from "./find-member";

export interface ChangeCall extends MemberCall {
  /** False for a member already in the target state: that succeeds and changes nothing (our choice). */
  changed: boolean;
}

const setDeactivated =
  (deactivated: boolean) =>
  (call: MemberCall, service: Service): ChangeCall => {
    const member = { ...call.member, deactivated };
    service.store.members.update(member);
    return { ...call, member, changed: call.member.deactivated !== deactivated };
  };

/** Takes the login privileges away (member-access.md, deactivate_member). */
export const deactivate = setDeactivated(true);

/** Reinstates them; a lock stays, since only the service's support unlocks (member-access.md, States). */
export const reactivate = setDeactivated(false);
