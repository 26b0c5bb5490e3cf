import type { Obstacle } from "@/lib/domain/members";
import { count, formatInstant } from "./format";

/** What stands between a member and an offer: what it is, and what can be done about it. */
export const obstacleText = {
  "switched-off": {
    title: "Access is switched off here.",
    mend: "They can neither sign in nor redeem. Reactivate gives it back.",
  },
  "no-password": {
    title: "They have no password yet.",
    mend: "Hand them a password link. Where the portal sends mail, they can ask for one on the sign-in page, too.",
  },
  "switched-off-there": {
    title: "The program has switched them off.",
    mend: "It was not done here, so it was done in the program's back office. “Ask the program again” asks it to let them in.",
  },
  locked: {
    title: "The program has locked them.",
    mend: "Too many logins failed there. Nothing here can unlock it: only the program's support can. What to send them is below.",
  },
  elsewhere: {
    title: "The program knows their e-mail address from another organisation.",
    mend: "They can have one membership for one address. Give them another address by a roster, or ask the program's support.",
  },
  unknown: {
    title: "Nobody knows whether the program lets them in.",
    mend: "Its last answer was lost. “Ask the program again” settles it, and does nothing twice.",
  },
  "redeem-failed": {
    title: "Their last Redeem failed, and not because of them.",
    mend: "The attempt below says why. The Connection page tests both interfaces.",
  },
} as const satisfies Record<Obstacle, { title: string; mend: string }>;

/** What can be done about a member, beside taking and giving access. */
export const memberActionText = {
  register: {
    title: "Register now",
    note: "Makes the program know this member before their first Redeem. For a member whom it knows it changes nothing.",
    open: "Register",
    done: "Registered.",
  },
  askAgain: {
    title: "Ask the program again",
    note: {
      active: "Access is on here, and the program has not said so. This asks it to let them in.",
      deactivated:
        "Access is off here, and the program has not said so. This asks it to keep them out, as it was asked before.",
    },
    open: "Ask again",
    done: "Asked.",
    reason: "Asked again, since the program had not confirmed it",
  },
  passwordLink: {
    title: "Password link",
    note: "A link with which the member sets a password. It works once, within 30 minutes; making another ends this one.",
    open: "Make a link",
    done: "The link is made. It is below.",
    label: "Link to hand to the member",
  },
  signOut: {
    title: "Sign out everywhere",
    note: "Ends every session of this member, on all their devices. They may sign in again.",
    open: "Sign out",
    done: (sessions: number) =>
      sessions === 0 ? "There was no session." : `${count(sessions, "session", "sessions")} ended.`,
  },
  unlink: {
    title: "Unlink from the organisation's account",
    note: (since: string) =>
      `Linked with an account of your organisation's sign-in since ${since}. When they get a new account there, unlink the old one: they are signed out, and linked with the one that they sign in with next.`,
    open: "Unlink",
    done: "Unlinked. The next sign-in with this e-mail address links them anew.",
  },
  role: {
    title: "Role",
    note: "Support sees what admins see and changes nothing. A change of role signs the member out.",
    label: "Role",
    open: "Change",
    done: "Changed. They have been signed out.",
  },
  export: {
    title: "Their data",
    note: "Everything that the portal holds on them, as one file, for a member who asks for it. Secrets are not in it.",
    open: "Download",
  },
  delete: {
    title: "Delete",
    note: "For good, here and at the program. To keep somebody out for now, deactivate them.",
    open: "Delete…",
    question: (name: string) => `Delete ${name}?`,
    consequences: [
      "Their account here, their password and their saved offers are deleted.",
      "The program deletes its record of them.",
      "This cannot be undone. Added again, they begin anew.",
      "The record of what was done, and by whom, stays.",
    ],
    confirm: "Delete for good",
  },
  erase: {
    title: "Erase",
    note: "For a member who asks to be forgotten: deletes them, and takes their name out of every record that stays.",
    open: "Erase…",
    question: (name: string) => `Erase ${name}?`,
    consequences: [
      "Their account is deleted here and at the program, as by Delete.",
      "In the audit log, in rosters and in attempts a pseudonym takes the place of their id; reasons and addresses are emptied.",
      "That something was done, and by whom, can still be read; not to whom.",
      "This cannot be undone. Download their data first if they asked for it.",
    ],
    confirm: "Erase for good",
  },
  typeId: (id: string) => `Type ${id} to confirm`,
  wrongId: "That is not the id of this member. Nothing was done.",
} as const;

/** What the program's support needs to find a member who is locked there. */
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
