import type { AccessState, Role, ServiceState } from "@/lib/domain/members";
import { count, formatInstant } from "./format";

/** Words of the admin console. */
export const adminText = {
  nav: {
    label: "Administration",
    overview: "Overview",
    members: "Members",
    rosters: "Rosters",
    insight: "Insight",
    sync: "Offers and sync",
    connection: "Connection",
    audit: "Audit log",
  },
  overview: {
    title: "Administration",
    members: (total: number) => count(total, "member", "members"),
    membersNote: "Find a member, see why they cannot get in, deactivate or reactivate.",
    syncNote: "See what the last runs did, or sync now.",
  },
  members: {
    title: "Members",
    search: "Name, e-mail or id",
    find: "Find",
    filter: "Access",
    anyState: "Any",
    name: "Name",
    id: "Id",
    access: "Access",
    service: "At the program",
    lastSignIn: "Last sign-in",
    lastRedemption: "Last redemption",
    never: "Never",
    found: (total: number, isExact: boolean) =>
      isExact ? count(total, "member", "members") : `More than ${count(total, "member", "members")}`,
    sort: "Order",
    sorts: {
      name: "By name",
      "-lastSignIn": "Latest sign-in first",
      lastSignIn: "Never signed in first",
      "-lastRedemption": "Latest redemption first",
      lastRedemption: "Never redeemed first",
      "-name": "By name, from Z",
    },
    sortBy: (column: string) => `Sort by ${column.toLowerCase()}`,
    columns: "Columns",
    export: "Download as CSV",
    none: "Nobody matches. Try a part of the name, of the e-mail address or of the id; one or two letters stand for a beginning.",
    clear: "Show everybody",
    more: "Show more",
  },
  member: {
    trail: "Where you are",
    back: "Members",
    role: "Role",
    accessHere: "Access here",
    atProgram: "At the program",
    asOf: (when: string) => `Said on ${when}.`,
    since: "Member since",
    operations: "Changes of access",
    noOperations: "Access has never been changed.",
    attempts: "Redeem attempts",
    noAttempts: "No Redeem yet.",
    roster: "Roster",
    noRoster: "None",
    actions: "What you can do",
    lockedTitle: "Locked at the program",
    locked:
      "Too many failed logins locked this member there. Nothing here can unlock it: only the program's support can. Send them this:",
    reason: "Reason",
    by: (actor: string) => `by ${actor}`,
    reference: "Reference",
  },
  access: { active: "Active", deactivated: "Deactivated" } satisfies Record<AccessState, string>,
  service: {
    unregistered: "Not registered yet",
    active: "Active",
    deactivated: "Deactivated",
    locked: "Locked",
    elsewhere: "In another program",
    unknown: "Unknown",
  } satisfies Record<ServiceState, string>,
  serviceNotes: {
    unregistered: "The program learns of a member at their first Redeem.",
    active: "The program lets this member in.",
    deactivated: "The program does not let this member in.",
    locked: "Too many failed logins there. Only the program's support can unlock.",
    elsewhere: "The program knows this e-mail address from another organisation.",
    unknown: "An answer of the program was lost. Asking again settles it.",
  } satisfies Record<ServiceState, string>,
  roles: { member: "Member", support: "Support", admin: "Admin" } satisfies Record<Role, string>,
  operationKinds: { deactivate: "Deactivate", reactivate: "Reactivate", delete: "Delete", register: "Register" },
  attemptOutcomes: {
    started: "Under way",
    sent: "Sent to the program",
    member_deactivated: "Refused: deactivated",
    member_locked: "Refused: locked",
    member_elsewhere: "Refused: in another program",
    member_not_created: "Not created at the program",
    service_signature: "Signature refused",
    service_credentials: "Credentials refused",
    service_unavailable: "Program away",
    service_timeout: "Program did not answer",
    service_answer: "Answer not understood",
  },
  attemptFailed: (code: string) => `Failed: ${code.replaceAll("_", " ")}`,
  operationStates: { intended: "Under way", done: "Done", failed: "Refused", unknown: "Answer lost" },
} as const;

/** What can be done about a member, beside taking and giving access. */
export const memberActionText = {
  register: {
    title: "Register now",
    note: "Makes the program know this member before their first Redeem, and asks again where its answer was lost.",
    open: "Register",
    done: "Registered.",
    failed: "Not registered.",
  },
  passwordLink: {
    title: "Password link",
    note: "A link with which the member sets a password. It works once, within 30 minutes; making another ends this one.",
    open: "Make a link",
    label: "Link to hand to the member",
  },
  signOut: {
    title: "Sign out everywhere",
    note: "Ends every session of this member, on all their devices. They may sign in again.",
    open: "Sign out",
    done: (sessions: number) =>
      sessions === 0 ? "There was no session." : `${count(sessions, "session", "sessions")} ended.`,
  },
  role: {
    title: "Role",
    note: "Support sees what admins see and changes nothing. A change of role signs the member out.",
    label: "Role",
    open: "Change",
    done: "Changed. They have been signed out.",
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
    label: (id: string) => `Type ${id} to confirm`,
    wrong: "That is not the id of this member. Nothing was done.",
    confirm: "Delete for good",
    done: "Deleted.",
  },
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

export const copyText = {
  copy: "Copy",
  copied: "Copied.",
  refused: "The browser did not allow it. Select the text and copy it.",
} as const;

export const addMemberText = {
  open: "Add a member",
  title: "Add a member",
  firstName: "First name",
  lastName: "Last name",
  email: "E-mail",
  zip: "ZIP code, if known",
  role: "Role",
  id: "Id",
  idHint:
    "Joins your own records to the program's, and stays for life. This one is proposed; put your own in its place.",
  note: "They can sign in once they have set a password: hand them a link, on their page. The program learns of them at their first Redeem.",
  confirm: "Add",
  lost: "The portal could not be reached. Look for the member before you try again.",
} as const;

const PROCESSES: Readonly<Record<string, string>> = {
  cli: "the command line",
  worker: "the portal itself",
  oidc: "the organisation's sign-in",
};

/** Who did something, by the word of a record: a member's name, a process, or the id of somebody who is gone. */
export function actorName(names: Readonly<Record<string, string>>, actor: string): string {
  return names[actor] ?? PROCESSES[actor] ?? actor;
}

export const accessActionText = {
  deactivate: {
    open: "Deactivate",
    title: (name: string) => `Deactivate ${name}?`,
    consequences: [
      "They are signed out of this portal at once.",
      "Redeem is refused, here and at the program.",
      "Nothing is deleted. You can reactivate them at any time.",
    ],
    confirm: "Deactivate",
    done: "Deactivated.",
  },
  reactivate: {
    open: "Reactivate",
    title: (name: string) => `Reactivate ${name}?`,
    consequences: ["They can sign in and redeem again, from now on.", "The program is asked to let them in."],
    confirm: "Reactivate",
    done: "Reactivated.",
  },
  reason: "Reason",
  reasonHint: "Kept in the record. The member does not see it.",
  notify: "Let the program send the member an e-mail about it",
  cancel: "Cancel",
  working: "Working…",
  lost: "The portal could not be reached. Load the page again to see whether it was done.",
} as const;
