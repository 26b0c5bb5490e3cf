import type { AuditOutcome } from "@/lib/domain/audit";
import type { InsightKind, InsightPeriod } from "@/lib/domain/insight";
import { adminText } from "./admin";
import { count, formatNumber } from "./format";
import { insightText } from "./insight";
import { rosterText } from "./roster";
import { syncText } from "./sync";

/** What was done, by the action's name in the log. */
const ACTIONS: Readonly<Record<string, string>> = {
  "audit.export": "Exported the log as CSV",
  "connection.test": "Connection tested",
  "member.add": "Added",
  "member.deactivate": "Deactivated",
  "member.delete": "Deleted",
  "member.erase": "Erased",
  "member.export": "Data exported",
  "member.link-account": "Linked to an account of the organisation's sign-in",
  "member.mail-choice": "Chose which mails to get",
  "member.password-link": "Password link made",
  "member.reactivate": "Reactivated",
  "member.recovery-code": "Recovery code used",
  "member.register": "Registered at the program",
  "member.reset-second-factor": "Second factor removed",
  "member.second-factor": "Second factor set up",
  "member.set-password": "Password set",
  "member.set-role": "Role changed",
  "member.sign-out": "Signed out everywhere",
  "member.unlink-account": "Unlinked from the account of the organisation's sign-in",
  "member.update": "Details changed",
  "member.wrong-code": "Wrong second factor at sign-in",
  "member.wrong-proof": "Wrong password or code while signed in",
  "insight.export": "Exported insight figures as CSV",
  "members.export": "Exported the member list as CSV",
  "portal.restore": "Portal restored from a backup",
  retention: "Old records deleted",
  "roster.applied": "Roster fully applied",
  "roster.apply": "Started to apply a roster",
  "roster.cancel": "Roster stopped for good",
  "roster.export": "Exported roster lines as CSV",
  "roster.map": "Roster planned again",
  "roster.pause": "Roster paused",
  "roster.resume": "Roster resumed",
  "roster.retry": "Failed roster lines tried again",
  "roster.undo": "Roster undo planned",
  "roster.upload": "Roster sent",
  "session.end-all": "Signed out on all devices",
  "sign-in.second-factor": "Second factor at sign-in",
  "sync.accept": "Held feed accepted",
  "sync.export": "Exported a feed's problems as CSV",
  "sync.reject": "Held feed rejected",
  "sync.start": "Sync started",
};

const OUTCOMES = {
  done: "Done",
  refused: "Refused",
  failed: "Failed",
  unknown: "Answer lost",
} satisfies Record<AuditOutcome, string>;

/** Fields of the states before and after. */
const FIELDS: Readonly<Record<string, string>> = {
  accessState: "Access",
  serviceState: "At the program",
  role: "Role",
  welcomeMail: "Welcome mail",
  ended: "Sessions ended",
  issuer: "Organisation's sign-in",
  clientUserId: "Id",
  firstName: "First name",
  lastName: "Last name",
  email: "E-mail",
  zip: "ZIP code",
  address: "Address",
  city: "City",
  state: "State",
  country: "Country",
  phone: "Phone",
  position: "Position",
  privilegeLevel: "Privilege level",
  undo: "Undo",
  searched: "Found by a search",
  force: "Read in full",
  name: "File",
  columns: "Columns, counted from 0",
  deactivateMissing: "Who is missing loses access",
  idChanges: "Known address, new id",
  unattended: "Planned for a script",
  keepLines: "Known id kept in lines",
  create: "New members",
  update: "Changed details",
  reactivate: "Access restored",
  deactivate: "Access revoked",
  ask: "Left open",
  refused: "Refused",
  unchanged: "Unchanged",
  adminsKept: "Admins kept",
  confirm: "Typed to confirm",
  done: "Done",
  failed: "Failed",
  unknown: "Answers lost",
  action: "Action",
  outcome: "Outcome",
  requestId: "Number for support",
  from: "From",
  until: "Until",
  sort: "Order",
  order: "Direction",
  kind: "Kind",
  period: "Period",
  members: "Members",
  keptOut: "Access that stayed ended",
  demoted: "Roles that stayed lowered",
  newPasswords: "Passwords that stayed changed",
  newAddresses: "E-mail addresses that stayed changed",
  addedWithoutAccess: "Added after the backup, without access since",
  neverThere: "Access as in the backup alone",
  upTo: "Taken over up to",
  begunAnew: "One of the databases started from scratch",
};

/** What was refused before it could become an action of its own, by its method and route: "GET /admin". */
function requestWords(action: string): string | undefined {
  if (!/^[A-Z]+ \//.test(action)) return undefined;
  return action.startsWith("GET ") ? "Tried to look at something" : "Tried to change something";
}

/** The figures that an admin exports, by their charts. */
const INSIGHTS = {
  day: insightText.redemptions.title,
  category: insightText.categories.title,
  merchant: insightText.merchants.title,
  town: insightText.towns.title,
  "sign-in-day": insightText.signIns.title,
  failure: insightText.failures.title,
  "last-sign-in": insightText.lastSignIn.title,
} satisfies Record<InsightKind | "last-sign-in", string>;

/** The console calls single months by their names. */
const PERIODS = {
  month: "The month of this entry",
  "month-before": "The month before this entry",
  "3-months": insightText.periods["3-months"],
  "12-months": insightText.periods["12-months"],
} satisfies Record<InsightPeriod, string>;

/** Of a field whose values the log keeps by a code: the console's words for them. */
const VALUES: Readonly<Record<string, ReadonlyMap<unknown, string>>> = {
  idChanges: new Map([
    ["ask", "Line left open"],
    ["keep", "Known id kept"],
  ]),
  role: new Map(Object.entries(adminText.roles)),
  accessState: new Map(Object.entries(adminText.access)),
  serviceState: new Map(Object.entries(adminText.service)),
  outcome: new Map(Object.entries(OUTCOMES)),
  kind: new Map(Object.entries({ ...rosterText.kinds, ...INSIGHTS })),
  action: new Map(Object.entries(ACTIONS)),
  period: new Map(Object.entries(PERIODS)),
  // Of a member's access, of a sync, and of an address, whose words are its own.
  state: new Map(Object.entries({ ...adminText.access, ...syncText.states })),
};

/** Of a field that has several: the states of a roster's lines. In an address, "unknown" and "none" are its own words. */
const LISTED_VALUES: typeof VALUES = { state: new Map(Object.entries(rosterText.rowStates)) };

function valueName(field: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => LISTED_VALUES[field]?.get(one) ?? one);
  return VALUES[field]?.get(value) ?? value;
}

/** "Ana Berg, Bo Berg and 4 more". */
function named(names: readonly string[], total: number): string {
  const more = total - names.length;
  return more > 0 ? `${names.join(", ")} and ${formatNumber(more)} more` : names.join(", ");
}

/** Words of the console's audit log. */
export const auditText = {
  title: "Audit log",
  intro:
    "Every change, and every refused attempt at one (at most 200 an hour for each member or network). Nothing here can be edited.",
  fields: {
    actor: "Who",
    action: "Action",
    subject: "Subject",
    outcome: "Outcome",
    requestId: "Number for support",
    from: "From",
    until: "Until",
  },
  requestHint: "From an error page",
  peopleHint: "Name, e-mail or id",
  people: {
    one: (typed: string, name: string) => `“${typed}” is ${name}.`,
    some: (typed: string, names: readonly string[], total: number) =>
      `“${typed}” means ${count(total, "member", "members")}: ${named(names, total)}.`,
    many: (typed: string, total: number) => `“${typed}” means more than ${formatNumber(total)} members.`,
    nobody: (typed: string) =>
      `No member has “${typed}” in their name, e-mail address or id. Someone who was deleted is found by their whole id alone.`,
  },
  actionHint: "Any",
  actions: Object.entries(ACTIONS),
  /** The action that these words stand for, as the log shows them; what is no such words is taken for its name. */
  actionNamed: (typed: string) =>
    Object.entries(ACTIONS).find(([, words]) => words.toLowerCase() === typed.trim().toLowerCase())?.[0] ?? typed,
  actionName: (action: string) => ACTIONS[action] ?? requestWords(action) ?? action,
  fieldName: (field: string) => FIELDS[field] ?? field,
  valueName,
  yes: "Yes",
  no: "No",
  anyOutcome: "Any",
  find: "Show",
  download: "Download these entries as CSV",
  none: "No entry matches. Try a longer time or fewer filters.",
  otherNumbers: "A Redeem that failed is not in this log, and a page that failed only in the portal's own.",
  amongMembers: "Look for the number among the members",
  more: "Older entries",
  columns: {
    when: "When and who",
    action: "Action",
    subject: "Subject",
    outcome: "Outcome",
    details: "Reason and change",
    origin: "Origin",
  },
  outcomes: OUTCOMES,
} as const;
