import type { PlanStop, ProfileField, RosterColumn, RosterState, RowKind, RowState } from "@/lib/domain/roster";
import { count, formatDuration, formatNumber } from "./format";

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

const columns: Readonly<Record<RosterColumn, string>> = {
  clientUserId: "Id",
  ...fields,
  privilegeLevel: "Privilege level or access state",
};

/** Words of the console's pages on rosters. Each says what will happen, and what has not happened yet. */
export const rosterText = {
  title: "Rosters",
  lead: "A roster is a file that says who should have access. The portal makes a plan of it first: you see every change, and nothing happens before you apply it.",
  upload: {
    title: "Send a roster",
    drop: "Drop a CSV file here, or",
    choose: "choose a file",
    accepts:
      "Comma, semicolon or tab; columns in any order; up to 50 MB. A member export of the program or of this portal will do too.",
    missing: "Members who are not in the file lose their access",
    missingHint: "Leave this off when the file holds only some of your members. Admins always keep theirs.",
    send: "Make a plan",
    sending: "Sending the file…",
    none: "Choose a file first.",
    lost: "The file did not arrive. Nothing was done; send it again.",
  },
  list: "Rosters so far",
  noRosters: "No roster yet. The first one you send is planned only; applying it is a step of its own.",
  columns: { roster: "Roster", state: "State", changes: "Changes", requested: "Sent", file: "File" },
  more: "Older rosters",
  changes: (changes: number) => count(changes, "change", "changes"),
  by: (who: string) => `by ${who}`,
  sources: {
    console: "Sent here",
    cli: "On the command line",
    source: "Picked up from ROSTER_SOURCE",
    undo: "Undo of another roster",
  },
  states: {
    queued: "Waiting to be planned",
    planning: "Being planned",
    mapping: "Columns to be named",
    planned: "Plan to look at",
    refused: "Refused",
    applying: "Being applied",
    paused: "Paused",
    applied: "Applied",
    cancelled: "Cancelled",
  } satisfies Record<RosterState, string>,
  leads: {
    queued: "The worker will read the file in a moment. Nothing has been done to any member.",
    planning: "The file is being read and held against your members. Nothing has been done to any member.",
    mapping: "The portal cannot tell by their names what some columns hold. Say which is which; then it makes a plan.",
    planned: "This is a plan. Nothing has been done to any member yet.",
    refused: "There is no plan for this file. Nothing has been done to any member.",
    applying: "The plan is being carried out, one member after the other. You may leave this page; it goes on.",
    paused: "Nothing further is being done. What is done stays done, and the rest waits.",
    applied: "The plan has been carried out.",
    cancelled: "What was not done yet will not be done.",
  } satisfies Record<RosterState, string>,
  cancelledUntouched: "This plan was put aside. Nothing has been done to any member.",
  kinds: {
    create: "New members",
    update: "Changed details",
    reactivate: "Access given back",
    deactivate: "Access taken away",
    ask: "Left open",
    refused: "Refused lines",
  } satisfies Record<RowKind, string>,
  kindNotes: {
    create: "They are added here and registered at the program, so that they can redeem at once.",
    update: "Their details change here as shown. The program takes them over at the member's next Redeem.",
    reactivate: "They can sign in and redeem again, here and at the program.",
    deactivate: "They are signed out and can no longer redeem. Nothing is deleted; access can be given back.",
    ask: "Nothing is done for these lines. Ids are stable for life, so the portal does not guess what these mean.",
    refused: "Nothing is done for these lines. Mend them in the file and send it again; the other lines do not wait.",
  } satisfies Record<RowKind, string>,
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
    reactivate: "access given back",
    deactivate: "access taken away",
    ask: "left open",
    refused: "refused",
  } satisfies Record<RowKind, string>,
  all: "All lines",
  unchanged: (lines: number) => count(lines, "line is as it is already", "lines are as they are already"),
  adminsKept: (admins: number) =>
    `${count(admins, "admin is", "admins are")} not in the file and keep${admins === 1 ? "s" : ""} access: a roster never deactivates an admin.`,
  ignored: (headers: readonly string[]) => `Not looked at: ${headers.join(", ")}.`,
  download: (lines: number) => `Download ${count(lines, "line", "lines")} as CSV`,
  rows: {
    title: "What changes",
    done: "What became of it",
    member: "Member",
    line: "Line",
    change: "Change",
    state: "State",
    noLine: "Not in the file",
    none: "No line of this kind.",
    more: "Further lines",
    was: "was",
    becomes: "becomes",
    empty: "nothing",
  },
  rowStates: {
    planned: "Not yet",
    intended: "Being asked",
    done: "Done",
    failed: "Failed",
    unknown: "Answer lost",
    none: "Nothing to do",
  } satisfies Record<RowState, string>,
  fields,
  mapping: {
    title: "Which column holds what?",
    again: "Plan it again, with other choices",
    absent: "Not in the file",
    column: (header: string, value: string | undefined) => (value === undefined ? header : `${header} (${value})`),
    values: (values: readonly string[]) =>
      values.length === 0 ? "Empty in the first lines." : `For example ${values.join(" · ")}`,
    needed: "A plan needs a first name, a last name, and an id or an e-mail address.",
    columns,
    idChanges: "When a known e-mail address comes with a new id",
    ask: "Leave the line open",
    keep: "It is the same person: keep the id that is known here",
    submit: "Make the plan",
  },
  apply: {
    title: "Apply this plan",
    nothing: "Everybody is as the file says. There is nothing to apply.",
    promise:
      "Exactly the changes on this page are made. If a member has changed meanwhile, nothing is done and you are told.",
    welcome: "Let the program send new members its welcome mail",
    confirm: (number: number) =>
      `Type ${number} to confirm that ${count(number, "member loses", "members lose")} access`,
    wrongNumber: "That is not the number of members who lose access.",
    submit: (changes: number) => `Apply ${count(changes, "change", "changes")}`,
    discard: "Put the plan aside",
  },
  stop: (stop: PlanStop) => {
    if (stop.kind === "deactivations") {
      return `${formatNumber(stop.count)} of ${formatNumber(stop.of)} members with access would lose it. That is more than ${formatNumber(stop.limit * 100)} %, the limit of this portal (DEACTIVATION_LIMIT), so it asks you to look twice.`;
    }
    const one = stop.what !== "id and e-mail";
    return `In ${formatNumber(stop.count)} of ${formatNumber(stop.of)} lines the ${stop.what} ${one ? "does" : "do"} not fit the member that the portal knows. A column was probably sorted by itself. This plan cannot be applied; mend the file and send it again.`;
  },
  cutFile: "A file that was cut on its way looks like this too.",
  progress: {
    label: "How far it is",
    settled: (settled: number, total: number) => `${formatNumber(settled)} of ${formatNumber(total)}`,
    rate: (perSecond: number) => `${formatNumber(perSecond)} a second`,
    left: (seconds: number) => `about ${formatDuration(seconds * 1000)} left`,
    done: (done: number) => `${formatNumber(done)} done`,
    remaining: (remaining: number) => `${formatNumber(remaining)} not yet`,
    failed: (failed: number) => `${formatNumber(failed)} failed`,
    unknown: (unknown: number) => count(unknown, "answer lost", "answers lost"),
    offline: "The live view is interrupted. It comes back by itself; the work goes on meanwhile.",
  },
  failures: "Failures",
  failuresNote:
    "These changes were refused, or the program's answer was lost. Where the program was asked, new members have access here all the same, and access that was to be taken away is gone. Trying again asks for these alone; what is done is not done twice.",
  verbs: {
    pause: "Pause",
    resume: "Resume",
    cancel: "Stop here",
    retry: "Try the failures again",
    undo: "Plan the undo",
  },
  cancelQuestion: {
    title: "Stop here for good?",
    consequences: [
      "What is done stays done, here also where the program could not be asked. You can have it undone afterwards.",
      "What is not done yet will not be done. To do it later, send the file again.",
    ],
    keep: "Go on with it",
  },
  undoNote:
    "An undo is a plan of its own: nothing is done before you have looked at it and applied it. What cannot be taken back is marked.",
  undoOf: (id: number) => `This takes back roster ${id}.`,
  appliedBy: (who: string, when: string) => `Applied by ${who} on ${when}.`,
  requestedBy: (who: string, when: string) => `Sent by ${who} on ${when}.`,
  lost: "The portal could not be reached. Load the page again to see whether it was done.",
} as const;
