import type { AccessState, OtherActor, Role, ServiceState } from "@/lib/domain/members";
import type { ErrorCode } from "@/lib/errors";
import { count, formatNumber } from "./format";

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
  noScript: "This browser runs no JavaScript: you can look, search and download here, but change nothing.",
  overview: {
    title: "Administration",
    members: (total: number) => count(total, "member", "members"),
    membersNote: "Find a member, see why they cannot get in, deactivate or reactivate.",
    needsYou: "Needs you",
    needsAdmin: "Needs an admin",
    nothing: "Nothing is waiting for a decision.",
    held: (gone: number, before: number) =>
      `The new feed would take away ${formatNumber(gone)} of ${count(before, "offer", "offers")}. Accept or reject it.`,
    failures: (attempts: number) =>
      `${count(attempts, "Redeem", "Redeems")} failed at the program in the last 24 hours. Test the connection.`,
    pastFailures: (attempts: number) =>
      `${count(attempts, "Redeem", "Redeems")} failed at the program in the last 24 hours. It has worked again since.`,
  },
  fromTheBeginning: "Back to the beginning",
  notFound: {
    title: "This page was not found.",
    words: "The address may be mistyped, or the item was deleted.",
    next: "Go to the overview",
  },
  members: {
    title: "Members",
    search: "Name, e-mail, id or number for support",
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
      name: "By last name",
      "-lastSignIn": "Latest sign-in first",
      lastSignIn: "Never signed in first",
      "-lastRedemption": "Latest redemption first",
      lastRedemption: "Never redeemed first",
      "-name": "By last name, from Z",
    },
    sortBy: (column: string) => `Sort by ${column.toLowerCase()}`,
    columns: "Columns",
    export: "Download as CSV",
    none: "No members match. Try part of a name, e-mail address or id. One or two letters only match the beginning.",
    clear: "Show everyone",
    more: "Next members",
  },
  member: {
    back: "Members",
    role: "Role",
    accessHere: "Access here",
    atProgram: "At the program",
    asOf: (when: string) => `As of ${when}.`,
    since: "Member since",
    self: "This is you. If you deactivate or delete yourself, or change your own role, you are signed out at once, and only another admin can bring you back.",
    verdict: "Can they get in?",
    clear: {
      known: "The portal knows of nothing that stops them.",
      new: "The portal knows of nothing that stops them. They are registered with the program at their first Redeem.",
    },
    history: "History",
    noHistory: "Nothing recorded yet.",
    wholeHistory: "See all in the audit log",
    attempts: "Redeem attempts",
    noAttempts: "No Redeem yet.",
    roster: "Roster",
    noRoster: "None",
    actions: "What you can do",
    onlyAdmins: "Only admins can change anything about a member. Ask one of them to do what is needed.",
    lockedTitle: "What to send to the program's support",
    lockedMessage: "Message to the program's support",
    by: (actor: string) => `by ${actor}`,
    attemptNumber: "Attempt number",
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
    unregistered: "A member is registered with the program at their first Redeem.",
    active: "The program lets this member in.",
    deactivated: "The program does not let this member in.",
    locked: "Too many failed logins there. Only the program's support can unlock.",
    elsewhere: "The program knows this e-mail address from another organisation.",
    unknown: "An answer from the program was lost.",
  } satisfies Record<ServiceState, string>,
  roles: { member: "Member", support: "Support", admin: "Admin" } satisfies Record<Role, string>,
  operationStates: { intended: "Under way", done: "Done", failed: "Refused", unknown: "Answer lost" },
} as const;

const ATTEMPT_OUTCOMES = new Map<string, string>(
  Object.entries({
    started: "Under way",
    sent: "Sent to the program",
    broken_off: "Interrupted before an answer came",
    session_ended: "Access was revoked meanwhile",
    member_deactivated: "Refused: deactivated",
    member_locked: "Refused: locked",
    member_elsewhere: "Refused: in another program",
    member_not_created: "Not created at the program",
    service_signature: "Signature refused",
    service_credentials: "Credentials refused",
    service_unavailable: "Program unavailable",
    service_timeout: "Program did not answer",
    service_answer: "Answer not understood",
  } satisfies Partial<Record<ErrorCode | "started" | "sent" | "broken_off", string>>),
);

/** What an attempt to redeem came to. @param outcome how far it got, or the code of the error that ended it */
export function attemptOutcome(outcome: string): string {
  return ATTEMPT_OUTCOMES.get(outcome) ?? `Failed: ${outcome.replaceAll("_", " ")}`;
}

export const copyText = {
  copy: "Copy",
  whole: (id: string) => `Copy ${id}`,
  copied: "Copied.",
  refused: "Your browser does not allow copying. Select the text and copy it by hand.",
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
    "Links your own records to the program's and never changes. This is a suggestion; you can replace it with your own.",
  note: "They can sign in once they have set a password: give them a link from their page. They are registered with the program at their first Redeem.",
  confirm: "Add",
  lost: "The portal could not be reached. Check whether the member was added before you try again.",
} as const;

/** Whom the audit log names as an actor who is no member, by the name there. */
export const PROCESSES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cli: "the command line",
    worker: "the portal itself",
    mail: "a link in a mail",
    oidc: "the organisation's sign-in",
    nobody: "someone who was not signed in",
  } satisfies Record<OtherActor, string>),
);

/** Who a record says did something: a member's name, a process, or the id of a member who was deleted. */
export function actorName(names: ReadonlyMap<string, string>, actor: string): string {
  return names.get(actor) ?? PROCESSES.get(actor) ?? actor;
}

export const accessActionText = {
  deactivate: {
    open: "Deactivate…",
    title: (name: string) => `Deactivate ${name}?`,
    consequences: [
      "They are signed out of this portal at once.",
      "Redeem is refused, here and at the program.",
      "Nothing is deleted. You can reactivate them at any time.",
    ],
    ofOneself: [
      "This is you: you are signed out of this portal at once.",
      "Redeem is refused, here and at the program.",
      "Nothing is deleted, but only another admin can reactivate you.",
    ],
    confirm: "Deactivate",
    done: "Deactivated.",
  },
  reactivate: {
    open: "Reactivate…",
    title: (name: string) => `Reactivate ${name}?`,
    consequences: ["They can sign in and redeem again at once.", "The program is asked to let them in."],
    confirm: "Reactivate",
    done: "Reactivated.",
  },
  reason: "Reason, if any",
  reasonHint: "Kept in the record. The member does not see it.",
  notify: "Have the program e-mail the member about it",
  cancel: "Cancel",
  working: "Working…",
} as const;
