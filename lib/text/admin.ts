import type { AccessState, Role, ServiceState } from "@/lib/domain/members";
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
  overview: {
    title: "Administration",
    members: (total: number) => count(total, "member", "members"),
    membersNote: "Find a member, see why they cannot get in, deactivate or reactivate.",
    needsYou: "Needs you",
    nothing: "Nothing is waiting for a decision, and nothing has failed.",
    held: (gone: number, before: number) =>
      `The new feed would take away ${formatNumber(gone)} of ${count(before, "offer", "offers")}. Accept or reject it.`,
    failures: (attempts: number) =>
      `${count(attempts, "Redeem", "Redeems")} failed at the program in the last 24 hours. Test the connection.`,
  },
  notFound: {
    title: "This is not here.",
    words: "The address may be mistyped, or what it led to was deleted.",
    next: "To the overview",
  },
  members: {
    title: "Members",
    search: "Name, e-mail or id, or the number of an attempt",
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
    self: "This is you. If you deactivate or delete yourself, or change your own role, you are signed out at once, and only another admin can bring you back.",
    verdict: "Can they get in?",
    clear: {
      known: "Nothing that the portal knows of is in their way.",
      new: "Nothing that the portal knows of is in their way. The program learns of them at their first Redeem.",
    },
    history: "What was done",
    noHistory: "Nothing is on record.",
    wholeHistory: "All of it in the audit log",
    attempts: "Redeem attempts",
    noAttempts: "No Redeem yet.",
    roster: "Roster",
    noRoster: "None",
    actions: "What you can do",
    lockedTitle: "What to send to the program's support",
    lockedMessage: "Message to the program's support",
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
  attemptOutcomes: {
    started: "Under way",
    sent: "Sent to the program",
    broken_off: "Broken off before an answer came",
    session_ended: "Access was taken away meanwhile",
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

export const copyText = {
  copy: "Copy",
  copied: "Copied.",
  refused: "This browser does not let the page copy. Select the text and copy it by hand.",
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
  nobody: "somebody who was not signed in",
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
