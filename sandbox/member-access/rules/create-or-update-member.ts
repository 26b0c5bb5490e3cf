import { hashPassword } from "../../program/password";
import type { Service } from "../../service";
import { type Member, OWN_PROGRAM, type StoredProfile } from "../../store/members";
import { chooseUsername } from "./choose-username";
import type { IdentifiedCall } from "./identify-member";
import { asksForMail, sendLetter } from "./notify-on-request";

export interface AdmittedCall extends IdentifiedCall {
  member: Member;
}

/** Keys that steer this one call, or have a place of their own in the member's record. */
const NOT_STORED = new Set(["client_user_id", "username", "password", "creation_time", "salt", "send_welcome_email"]);

/**
 * Creates the member, or brings a returning member's profile up to date: keys that were sent with a value replace, the
 * others stay (our choice). The user name is settled once and for all when the member is created (our choice too).
 */
export function createOrUpdateMember(call: IdentifiedCall, service: Service): AdmittedCall {
  const { members } = service.store;
  const { profile, member } = call;
  const sent: StoredProfile = Object.fromEntries(
    Object.entries(profile).filter(([key, value]) => value !== "" && !NOT_STORED.has(key)),
  );
  const newHash = profile.password ? hashPassword(profile.password) : null;

  if (member) {
    const current = {
      ...member,
      profile: { ...member.profile, ...sent },
      passwordHash: newHash ?? member.passwordHash,
    };
    members.update(current);
    return { ...call, member: current };
  }
  const created = members.add({
    program: OWN_PROGRAM,
    clientUserId: call.clientUserId,
    username: chooseUsername(profile, members),
    profile: sent,
    passwordHash: newHash,
    createdAt: service.clock.now().toISOString(),
  });
  if (asksForMail(profile.send_welcome_email)) sendLetter("welcome", created, service);
  return { ...call, member: created };
}
