import type {
  BeyondLimit,
  PlanStop,
  ProfileField,
  RosterSource,
  RosterState,
  RowKind,
  RowState,
} from "@/lib/domain/roster";
import { count, formatDuration, formatNumber, formatPercent } from "./format";
import { runReasons } from "./roster-reasons";
import { workerAway } from "./worker";

const fields: Readonly<Record<ProfileField, string>> = {
  email: "E-mail",
  firstName: "First name",
  lastName: "Last name",
  address: "Address",
  city: "City",
  state: "State",
  zip: "ZIP code",
  country: "Country",
  phone: "Phone",
  position: "Position",
};

const states: Readonly<Record<RosterState, string>> = {
  queued: "Waiting to be planned",
  planning: "Being planned",
  mapping: "Columns needed",
  planned: "Ready for review",
  refused: "Refused",
  applying: "Being applied",
  paused: "Paused",
  applied: "Applied",
  cancelled: "Stopped",
};

const leads: Readonly<Record<RosterState, string>> = {
  queued: "The worker will read the file in a moment. Nothing has been done to any member.",
  planning: "The file is being read and compared with your members. Nothing has been done to any member.",
  mapping: "The portal cannot tell from their names what some columns hold. It makes a plan once it is told.",
  planned: "This is a plan. Nothing has been done to any member yet.",
  refused: "There is no plan for this file. Nothing has been done to any member.",
  applying: "The plan is being applied, one member after another. You can leave this page; the work continues.",
  paused: "No more changes are being made. Changes already made stay, and the rest wait.",
  applied: "The plan has been applied.",
  cancelled: "The remaining changes will not be made.",
};

/** Of an undo, which has no file. */
const undoLeads: Partial<typeof leads> = {
  queued: "The worker will plan the undo in a moment. Nothing has been done to any member.",
  planning: "What the roster did is being compared with your members. Nothing has been done to any member.",
  refused: "There is no plan for this undo. Nothing has been done to any member.",
};

/** While the worker is away. */
const awayLeads = {
  before: "Nothing has been done to any member.",
  applying: "Changes already made stay, and the rest wait.",
};

const kindNotes: Readonly<Record<RowKind, string>> = {
  create: "They are added here and registered at the program, so that they can redeem at once.",
  update:
    "Their details change here as shown. The program receives them at the member's next Redeem. Whoever gets another e-mail address is signed out, and has to set a new password.",
  reactivate: "They can sign in and redeem again, here and at the program.",
  deactivate: "They are signed out and can no longer redeem. Nothing is deleted; access can be restored.",
  ask: "Nothing is done for these lines. An id never changes, so the portal does not guess what these lines mean.",
  refused:
    "Nothing is done for these lines. Correct them in the file and send it again; the other lines do not have to wait.",
};

/** What becomes of members if a plan beyond the limit is applied. @param members how many of how many with access */
const SHUT_OUT: Readonly<Record<BeyondLimit["kind"], (members: string) => string>> = {
  deactivations: (members) => `${members} with access would lose it.`,
  addresses: (members) =>
    `${members} with access would get another e-mail address. They would be signed out, and have to set a new password.`,
  both: (members) =>
    `${members} with access would lose it or get another e-mail address. Who gets one would be signed out, and have to set a new password.`,
};

/** How far a roster is: one that is stopped before it was begun has done nothing. */
interface Begun {
  readonly state: RosterState;
  readonly startedAt: string | null;
}

/** The roster that undoes another, and the one that undoes it in turn. */
interface Undo extends Begun {
  readonly id: number;
  readonly failures: number;
  readonly undoneBy: number | null;
}

function stateOf({ state, startedAt }: Begun): string {
  return state === "cancelled" && startedAt === null ? "Discarded" : states[state];
}

function stateWith(roster: Begun, failures: number): string {
  return failures === 0 ? stateOf(roster) : `${stateOf(roster)}, ${count(failures, "failure", "failures")}`;
}

/** Words of the console's pages on rosters. They say what will happen, and what has not happened yet. */
export const rosterText = {
  title: "Rosters",
  lead: "A roster is a file that says who should have access. The portal first makes a plan of it: you see every change, and nothing happens until you apply it.",
  onlyAdmins: "Only admins can send a roster, and decide what becomes of it.",
  upload: {
    title: "Send a roster",
    holds:
      "The first line names the columns, each other line one person: first name, last name, and an id or an e-mail address. Postal address, phone and position are read, too, and whether the person has access.",
    drop: "Drop a CSV file here, or",
    choose: "choose a file",
    chooseAnother: "Choose another",
    accepts:
      "Comma, semicolon or tab; columns in any order; up to 50 MB. A member export from the program or from this portal works, too.",
    missing: "Members who are not in the file lose their access",
    missingHint: "Leave this off when the file holds only some of your members. Admins always keep theirs.",
    send: "Make a plan",
    sending: "Sending the file…",
    none: "Choose a file first.",
    lost: "The portal could not be reached. Before you send the file again, look under “Rosters so far” whether it arrived. Nothing has been done to any member.",
  },
  list: "Rosters so far",
  noRosters: "No rosters yet. Sending one only makes a plan; applying it is a separate step.",
  columns: { roster: "Roster", state: "State", changes: "Changes", requested: "Sent" },
  more: "Older rosters",
  by: (who: string) => `by ${who}`,
  sources: {
    console: "Sent here",
    cli: "On the command line",
    source: "Picked up from ROSTER_SOURCE",
    undo: "Undo of another roster",
  },
  stateOf: stateWith,
  /** @param made how many have been made, where it is not all of them */
  changes: (planned: number, made: number | null) =>
    made === null ? formatNumber(planned) : `${formatNumber(made)} of ${formatNumber(planned)}`,
  moreWaiting: (rosters: number) => count(rosters, "more roster is waiting.", "more rosters are waiting."),
  away: {
    state: "Roster waits",
    note: (seenAt: string | null, now: Date) => workerAway("The roster waits", seenAt, now),
  },
  leadOf: (state: RosterState, source: RosterSource, isAway = false) => {
    if (isAway) return state === "applying" ? awayLeads.applying : awayLeads.before;
    return (source === "undo" && undoLeads[state]) || leads[state];
  },
  cancelledUntouched: "This roster was discarded. Nothing has been done to any member.",
  kinds: {
    create: "New members",
    update: "Changed details",
    reactivate: "Access restored",
    deactivate: "Access revoked",
    ask: "Left open",
    refused: "Refused lines",
  } satisfies Record<RowKind, string>,
  kindNote: (kind: RowKind, source: RosterSource) =>
    source === "undo" && kind === "refused"
      ? "Nothing is done for these lines. Each says why; the other lines do not have to wait."
      : kindNotes[kind],
  rowKinds: {
    create: "Is added and registered",
    update: "Details change",
    reactivate: "Gets access back",
    deactivate: "Loses access",
    ask: "Left open",
    refused: "Refused",
  } satisfies Record<RowKind, string>,
  /** What a roster did to one member. */
  didTo: {
    create: "added",
    update: "details changed",
    reactivate: "access restored",
    deactivate: "access revoked",
    ask: "left open",
    refused: "refused",
  } satisfies Record<RowKind, string>,
  all: "All lines",
  unchanged: (lines: number) => count(lines, "line needs no change", "lines need no change"),
  adminsKept: (admins: number) =>
    `${count(admins, "admin is not in the file and keeps access", "admins are not in the file and keep access")}: a roster never deactivates an admin.`,
  ignored: (headers: readonly string[]) => `Ignored columns: ${headers.join(", ")}.`,
  repeated: (headers: readonly string[]) =>
    `Of columns with the same name, none is read until one is chosen: ${headers.join(", ")}.`,
  download: (lines: number) => `Download ${count(lines, "line", "lines")} as CSV`,
  rows: {
    title: ({ state, startedAt }: Begun) => {
      if (state === "applied") return "Results";
      return startedAt === null && state !== "cancelled" ? "What changes" : "What was planned";
    },
    member: "Member",
    line: "Line",
    change: "Change",
    state: "State",
    noLine: "Not in the file",
    none: "There are no lines to list.",
    more: "Next lines",
    was: "was",
    becomes: "becomes",
    empty: "nothing",
  },
  rowStates: {
    planned: "Not yet",
    intended: "Under way",
    done: "Done",
    failed: "Failed",
    unknown: "Answer lost",
    none: "Nothing to do",
  } satisfies Record<RowState, string>,
  /** Of a roster that was stopped, in place of “not yet”. */
  notMade: "Not made",
  fields,
  apply: {
    title: "Apply this plan",
    changes: "See what changes",
    nothing: "Everything already matches the file. There is nothing to apply.",
    nothingToUndo: "Everything is as it was before the roster. There is nothing to apply.",
    nothingYet: "There is nothing to apply: no line that is left open or refused does anything.",
    promise:
      "Exactly the changes of this plan are made. If a member has changed in the meantime, nothing is done and you are told.",
    welcome: "Have the program send new members its welcome mail",
    confirm: ({ kind, count: number }: BeyondLimit) => {
      const confirmed = {
        deactivations: count(number, "member loses access", "members lose access"),
        addresses: count(number, "member gets another e-mail address", "members get another e-mail address"),
        both: `${formatNumber(number)} members lose access or get another e-mail address`,
      };
      return `Type ${number} to confirm that ${confirmed[kind]}`;
    },
    wrongNumber: "That is not the number of members.",
    submit: (changes: number) => `Apply ${count(changes, "change", "changes")}`,
  },
  discard: {
    open: "Discard…",
    title: "Discard this roster?",
    untouched: "Nothing has been done to any member, and nothing will be.",
    next: {
      console: "The portal forgets the file. To use it after all, send it again.",
      cli: "The portal forgets the file. To use it after all, send it again.",
      source: "The worker does not take this file again. To use it after all, send it on the page of rosters.",
      undo: "The roster that it would undo stays as it is, and can still be undone.",
    } satisfies Record<RosterSource, string>,
    keep: "Keep it",
    confirm: "Discard it",
  },
  stop: (stop: PlanStop) => {
    if (stop.kind === "mass-change") return runReasons.sorted(stop);
    const members = `${formatNumber(stop.count)} of ${count(stop.of, "member", "members")}`;
    return `${SHUT_OUT[stop.kind](members)} That is more than ${formatPercent(stop.limit)}, this portal's limit (DEACTIVATION_LIMIT), so please check it carefully.`;
  },
  cutFile: "A file that was cut off while it was sent looks like this, too.",
  progress: {
    label: "Progress",
    settled: (settled: number, total: number) => `${formatNumber(settled)} of ${formatNumber(total)}`,
    rate: (perSecond: number) => `${formatNumber(perSecond)} a second`,
    left: (seconds: number) => `about ${formatDuration(seconds * 1000)} left`,
    done: (done: number) => `${formatNumber(done)} done`,
    remaining: (remaining: number) => `${formatNumber(remaining)} to go`,
    notMade: (rows: number) => `${formatNumber(rows)} not made`,
    failed: (failed: number) => `${formatNumber(failed)} failed`,
    unknown: (unknown: number) => count(unknown, "answer lost", "answers lost"),
    offline: "The live view is interrupted. It will come back by itself; the work continues.",
  },
  failures: "Failures",
  failuresNote:
    "These changes were refused, or the program's answer was lost. If the program was asked, new members already have access here, and access that was to be revoked is already revoked here.",
  retryNote: "Trying again repeats only these changes; nothing is done twice.",
  firstFailures: (shown: number, of: number) =>
    `The first ${formatNumber(shown)} of ${formatNumber(of)}; the CSV has all.`,
  /** Where a few of the failures can be tried again after all. */
  overtakenRetry:
    "A newer file of ROSTER_SOURCE has been applied since then, and what it says counts. Only what the program was asked about is tried again.",
  verbs: {
    pause: "Pause",
    resume: "Resume",
    cancel: "Stop here",
    retry: "Try the failures again",
    undo: "Plan the undo",
  },
  cancelQuestion: {
    title: "Stop here for good?",
    made: "Changes already made stay, including changes here that the program could not be asked about. You can undo them afterwards.",
    rest: (source: RosterSource) =>
      `The remaining changes will not be made. To make them later, ${source === "undo" ? "plan the undo again" : "send the file again"}.`,
    keep: "Keep going",
  },
  undoNote:
    "An undo is a separate plan: nothing is done until you have reviewed and applied it. What cannot be undone is marked.",
  planAgain: "Plan it again",
  undoneBy: ({ id, failures, undoneBy, ...undo }: Undo) => {
    if (undoneBy !== null) return `Roster ${id} undid this, and roster ${undoneBy} undoes that.`;
    if (undo.state === "applied" && failures === 0) return `Undone by roster ${id}.`;
    return `Roster ${id} undoes this: ${stateWith(undo, failures).toLowerCase()}.`;
  },
  undoOf: (id: number) => `This undoes roster ${id}.`,
  appliedBy: (who: string, when: string) => `Applied by ${who} on ${when}.`,
  requestedBy: (id: number, who: string, when: string) => `Roster ${id}, sent by ${who} on ${when}.`,
} as const;
