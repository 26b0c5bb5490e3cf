import type { Service } from "../service";
import { type Member, OWN_PROGRAM, stateOf } from "../store/members";
import { isPassword } from "./password";

export type LoginOutcome = { member: Member } | { refused: "wrong" | "locked" | "deactivated" };

/**
 * The program's own login form. Failed attempts in a row are counted and lock the member; only the service's support
 * unlocks (member-access.md, States). An unknown name and a wrong password are answered alike.
 */
export function logIn(username: string, password: string, { store, options }: Service): LoginOutcome {
  const member = store.members.byUsername(username);
  if (!member || member.program !== OWN_PROGRAM) return { refused: "wrong" };
  const state = stateOf(member);
  if (state === "locked") return { refused: "locked" };

  if (!member.passwordHash || !isPassword(password, member.passwordHash)) {
    const failedLogins = member.failedLogins + 1;
    const locked = failedLogins >= options.lockAfter;
    store.members.update({ ...member, failedLogins, locked: member.locked || locked });
    return { refused: locked ? "locked" : "wrong" };
  }
  if (state === "deactivated") return { refused: "deactivated" };
  store.members.update({ ...member, failedLogins: 0 });
  return { member };
}
