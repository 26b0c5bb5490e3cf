import type { Obstacle } from "@/lib/domain/members";
import { count, formatInstant } from "./format";

/** What keeps a member from redeeming: what it is, and what can be done about it. */
export const obstacleText = {
  "switched-off": {
    title: "Access is switched off here.",
    mend: "They cannot sign in or redeem. Reactivate them to restore access.",
  },
  "no-address": {
    title: "They have no e-mail address, so they cannot sign in.",
    mend: "Give them one with a roster.",
  },
  "no-password": {
    title: "They have no password yet.",
    mend: "Give them a password link. If the portal sends mail, they can also ask for one on the sign-in page.",
  },
  "switched-off-there": {
    title: "The program has deactivated them.",
    mend: "This was not done here, so it was done in the program's back office. “Ask the program again” asks it to let them in.",
  },
  locked: {
    title: "The program has locked them.",
    mend: "Too many logins failed there. Only the program's support can unlock them. The message to send is below.",
  },
  elsewhere: {
    title: "The program knows their e-mail address from another organisation.",
    mend: "An address can have only one membership. Give them another address with a roster, or ask the program's support.",
  },
  unknown: {
    title: "It is not known whether the program lets them in.",
    mend: "Its last answer was lost. “Ask the program again” finds out, and does nothing twice.",
  },
  "half-deleted": {
    title: "Their deletion is not confirmed.",
    mend: "The program refused it, or its answer was lost. “Delete” finishes it, and does nothing twice.",
  },
  "redeem-failed": {
    title: "Their last Redeem failed, and not because of them.",
    mend: "The attempt below says why. The Connection page tests both interfaces.",
  },
} as const satisfies Record<Obstacle, { title: string; mend: string }>;

/** What can be done about a member, besides deactivating and reactivating. */
export const memberActionText = {
  register: {
    title: "Register now",
    note: "Registers this member with the program before their first Redeem. Nothing changes if the program already knows them.",
    open: "Register",
    done: "Registered.",
  },
  askAgain: {
    title: "Ask the program again",
    note: {
      register:
        "Access is on here, but how the program knows them is not certain. This asks it, and registers them if need be.",
      reactivate: "Access is on here, but the program has not confirmed it. This asks it to let them in.",
      deactivate: "Access is off here, but the program has not confirmed it. This asks it again to keep them out.",
    },
    open: "Ask again",
    done: "Asked.",
    reason: "Asked again because the program had not confirmed it",
  },
  passwordLink: {
    title: "Password link",
    note: "The member sets a password with this link. It works once, within 30 minutes; a new link replaces it.",
    noAddress:
      "A password is of use only with an e-mail address, and this member has none. Give them one with a roster first.",
    open: "Make a link",
    done: "The link is ready, below.",
    label: "Link to give to the member",
  },
  signOut: {
    title: "Sign out everywhere",
    note: "Ends every session of this member, on all their devices. They may sign in again.",
    open: "Sign them out",
    done: (sessions: number) =>
      sessions === 0 ? "There were no sessions to end." : `${count(sessions, "session", "sessions")} ended.`,
  },
  unlink: {
    title: "Unlink from the organisation's account",
    note: (since: string) =>
      `Linked to an account of your organisation's sign-in since ${since}. When they get a new account there, unlink the old one: they are signed out, and the account they next sign in with is linked.`,
    open: "Unlink…",
    question: (name: string) => `Unlink ${name}?`,
    consequences: (email: string | null) => [
      "They are signed out.",
      email === null
        ? "They have no e-mail address here, so no account can be linked to them until a roster gives them one."
        : `The account that next signs in with ${email} is linked. If their account there has another address, correct it here with a roster first: it would not be recognised.`,
    ],
    confirm: "Unlink them",
    done: "Unlinked. The next sign-in with this e-mail address links them again.",
  },
  role: {
    title: "Role",
    note: "What they may do in this console. A change of role signs the member out.",
    label: "Role",
    open: "Change…",
    question: (name: string) => `Change the role of ${name}?`,
    consequences: [
      "Admins give and take access, change roles, and delete members.",
      "Support sees what admins see and changes nothing. Members do not see this console.",
      "They are signed out, and have the new role when they sign in again.",
    ],
    confirm: "Change the role",
    same: "They have this role already.",
    done: (role: string) => `Their role is now: ${role}. They have been signed out.`,
  },
  export: {
    title: "Their data",
    note: "Everything the portal holds about this member, as one file, for members who ask for it. It contains no secrets.",
    open: "Download",
  },
  delete: {
    title: "Delete",
    note: "For good, here and at the program. To keep someone out for now, deactivate them.",
    open: "Delete…",
    question: (name: string) => `Delete ${name}?`,
    consequences: [
      "Their account here, their password and their saved offers are deleted.",
      "The program deletes its record of them.",
      "This cannot be undone. If they are added again, they start from nothing.",
      "The record of what was done, and by whom, stays.",
    ],
    confirm: "Delete for good",
    done: (name: string) => `${name} was deleted.`,
  },
  erase: {
    title: "Erase",
    note: "For a member who asks to be forgotten: deletes them, and removes their name from every record that stays.",
    open: "Erase…",
    question: (name: string) => `Erase ${name}?`,
    consequences: [
      "Their account is deleted here and at the program, as by Delete.",
      "In the audit log, rosters and attempts, a pseudonym replaces their id; reasons and addresses are cleared.",
      "The records still show what was done and by whom, but not to whom.",
      "This cannot be undone. Download their data first if they asked for it.",
    ],
    confirm: "Erase for good",
    done: (name: string) => `${name} was erased.`,
  },
  /** Others may have the same name. */
  whoItIs: (email: string | null, clientUserId: string) =>
    email === null
      ? `This is the member with the id ${clientUserId}.`
      : `This is ${email}, with the id ${clientUserId}.`,
  typeName: (name: string) => `Type ${name} to confirm`,
  wrongName: "That is not the name of this member. Nothing was done.",
} as const;

/** What the program's support needs to find a locked member. */
export function lockedMessage(member: {
  readonly clientUserId: string;
  readonly name: string;
  readonly email: string | null;
  readonly serviceStateAt: string | null;
  readonly attemptId: string | undefined;
}): string {
  const lines = [
    "Please unlock this member of our program (error 2004, member account is locked).",
    `client_user_id: ${member.clientUserId}`,
    `Name: ${member.name}`,
    `E-mail: ${member.email ?? "none"}`,
    member.serviceStateAt && `Locked as of: ${formatInstant(member.serviceStateAt)}`,
    member.attemptId && `Our number of the last attempt: ${member.attemptId}`,
  ];
  return lines.filter(Boolean).join("\n");
}
