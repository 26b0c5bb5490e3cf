import type { BeyondLimit, PlanStop, RosterColumn, RosterState } from "@/lib/domain/roster";
import { count, formatEither, formatNumber } from "./format";

/** Why a line of a roster is refused, left open or not carried out as planned. */
export const lineReasons = {
  cells: (cells: number, width: number) =>
    `The line has ${count(cells, "cell", "cells")}, but the first line has ${formatNumber(width)}.`,
  /** Where no column is to blame. */
  line: "the line",
  nobody: "The line has neither an id nor an e-mail address.",
  shortened: "was shortened by a spreadsheet: format the column as text",
  formulaError: "is the error of a formula: put it right in the spreadsheet",
  lineBreak: "goes on into the next line: a quotation mark may be missing",
  level: "must be 0 (deactivated), 1 (member) or 5 (administrator), or deactivated or active",
  sameAddress: (lines: readonly number[], more: number) => `The same e-mail address is on ${onLines(lines, more)}.`,
  sameId: (lines: readonly number[], more: number) => `The same id is on ${onLines(lines, more)}.`,
  sameMember: (line: number) => `Line ${line} is about the same member.`,
  /** @param email null for a member without an address */
  twoMembers: (email: string | null, otherId: string) =>
    `The id belongs to ${email ?? "a member without an e-mail address"}, but the e-mail address belongs to the id ${otherId}.`,
  newId: (knownId: string) => `The e-mail address belongs to the id ${knownId}. Is this the same person with a new id?`,
  otherZeros: (id: string) =>
    `The line has the id ${id}, which nobody has: a spreadsheet may have changed the zeros in front. Format the column as text.`,
  needsName: "A new member needs a first name and a last name.",
  notListed: "The file does not list this member.",
  admin: "A roster never deactivates an admin.",
  privileged: "A roster never restores the access of an admin or support. Reactivate them on their own page.",
  byPerson:
    "A person revoked this member's access. A nightly roster does not restore it: reactivate them on their own page.",
  staffAddress:
    "The nightly roster cannot change the e-mail address of an admin or support. Upload the file and review its plan.",
  idTaken: "There is now a member with this id.",
  addressTaken: "There is now a member with this e-mail address.",
  idDeleted: "The member with this id was deleted after the plan was made.",
  deleted: "The member was deleted after the plan was made.",
  changed: "The member was changed after the plan was made.",
  revokedMeanwhile:
    "The member's access was revoked while the program was being asked. It stays revoked, and the program is asked to deactivate them again.",
  revokedSince: "The member's access was revoked after the plan was made. It stays revoked.",
  stopped: "The portal stopped before the answer came.",
  stoppedAsksAgain: "The portal stopped before the answer came, and will ask again.",
} as const;

/** What an undo cannot take back, or why it does not take a line back at all. */
export const undoReasons = {
  deactivatedAgain: "The member has been deactivated again since then. Reactivate them on their own page.",
  deleted: "The member has been deleted since then.",
  noAccess: "The member has no access any more. Reactivate them first, or let it be.",
  adminNow: "The member has become an admin since then.",
  signedOut: "They were signed out.",
  newPassword: "They are signed out, and have to set a new password.",
  registered: "The program keeps its record of them.",
  registeredAndMailed: "The program keeps its record of them. The welcome mail was sent.",
  notRegistered: "The program refused to register them.",
  maybeRegistered: "It is not known whether the program has a record of them.",
  addressStays: "Their e-mail address stays: another member has the earlier one now.",
} as const;

/** Why a file is no roster. */
export const fileReasons = {
  empty: "The file is empty.",
  noHeaders: "The file is empty, or its first line does not name columns.",
  addressInHeaders: "The first line must name the columns, but here it contains an e-mail address.",
  noMembers: "The file has a line of column names, but no members below it.",
  /** @param line undefined where it is not known */
  malformed: (line: number | undefined) =>
    line === undefined
      ? "The file is not well-formed CSV: a quotation mark is not closed or misplaced."
      : `The file is not well-formed CSV near line ${line}: a quotation mark is not closed or misplaced.`,
  /** Where members who are not in the file would lose their access. */
  spoiledId: (line: number) =>
    `Line ${line} has an id that a spreadsheet spoiled, and no e-mail address that says whose it is: its member would be taken for missing. Put the column right, as text, and export the file again.`,
  notUtf8: "The file is not in UTF-8. Save it as “CSV UTF-8” and send it again.",
  workbook: "This is an Excel workbook or another archive, not CSV. Save it as “CSV UTF-8” and send that.",
  binary: "This is not a text file. A roster is a CSV file; every spreadsheet can save one.",
  tooLarge: (megabytes: number) =>
    `A roster must be smaller than ${megabytes} MB. Leave out columns that the portal does not need, or split it.`,
  tooLong: (lines: number) => `A roster can have at most ${count(lines, "line", "lines")}.`,
  tooWide: (columns: number) =>
    `A roster can have at most ${count(columns, "column", "columns")}. Leave out those that the portal does not need.`,
  /** @param whole undefined where the sender did not say */
  cut: (received: number, whole: number | undefined) =>
    whole === undefined
      ? `The file arrived incomplete: ${count(received, "byte", "bytes")}. Nothing was done; send it again.`
      : `The file arrived incomplete: ${formatNumber(received)} of ${count(whole, "byte", "bytes")}. Nothing was done; send it again.`,
  gone: "The roster's file is gone. Send it again.",
  notCsv: "Send the CSV file as the body.",
} as const;

/** Why the nightly roster could not be read. */
export const sourceReasons = {
  private: "ROSTER_SOURCE is not a public address. ROSTER_SOURCE_PRIVATE=allowed permits it.",
  slow: (minutes: number) =>
    `ROSTER_SOURCE is too slow: the whole file has to arrive within ${count(minutes, "minute", "minutes")}.`,
  answered: (status: number) => `ROSTER_SOURCE answered ${status}; a redirect is not followed.`,
  endless:
    "ROSTER_SOURCE does not say how long its file is, so a file that was cut off would pass for a whole one. The server must send Content-Length or use chunked transfer encoding.",
  unreachable: (error: unknown) => `ROSTER_SOURCE cannot be reached: ${error}`,
  incomplete: (error: unknown) => `What ROSTER_SOURCE sent arrived incomplete: ${error}`,
  file: (error: unknown) => `The newest file of ROSTER_SOURCE cannot be read: ${error}`,
  noFile: "The newest file of ROSTER_SOURCE is no longer a file.",
  stillWritten: (name: string) =>
    `${name}, the newest file of ROSTER_SOURCE, does not come to rest: it has been written to all the time. Move it there once it is whole.`,
  linksAlone: "The folder of ROSTER_SOURCE has only links, which are not followed. Put the files themselves there.",
  folder: (error: unknown) => `The folder of ROSTER_SOURCE cannot be read: ${error}`,
} as const;

/** Why a roster has stopped, or does not do what it is asked. */
export const runReasons = {
  unknown: "There is no roster with this number.",
  notNow: (state: RosterState) => NOT_NOW[state],
  begun:
    "Somebody has begun to apply this roster: it can no longer be discarded, only stopped. Changes already made would stay.",
  elsewhere: "Another process is working on this roster.",
  otherPlan: "The plan has changed since you saw it. Review it again.",
  membersChanged: "Members of this plan have changed since it was made. Plan the roster again.",
  plannedAgain: "The roster was planned again. Review the new plan.",
  newerNight:
    "A newer file of ROSTER_SOURCE has been applied since then, and what it says counts. Nothing more is done for this one.",
  nothingFailed: "Nothing has failed in this roster.",
  nothingToUndo: "This roster has changed nothing that could be undone.",
  undoOf: (name: string) => `Undo of ${name}`,
  planFailed: "The portal failed while planning this roster. Nothing was done.",
  applyFailed: "The portal failed while applying this roster; its log says why.",
  abandoned: "The process that was applying this roster ended before the roster was finished.",
  notDone: (times: number, mend: string) =>
    `The program did not do what it was asked ${count(times, "time", "times")} in a row. ${mend}`,
  /** Why a line's change was made, in the record of a member. */
  cause: (id: number) => `Roster ${id}`,
  noColumns: "This roster has no file with columns to name.",
  width: (width: number) => `The file has ${count(width, "column", "columns")}, counted from 0.`,
  columnTwice: (header: string, columns: readonly RosterColumn[]) =>
    `“${header}” cannot be ${columns.map((column) => columnWords[column]).join(" and ")} at once: choose another column.`,
  columnMissing: (columns: readonly RosterColumn[]) =>
    `Say which column holds ${formatEither(columns.map((column) => columnWords[column]))}.`,
  sorted: ({ what, count: lines, of }: Extract<PlanStop, { kind: "mass-change" }>) =>
    `In ${formatNumber(lines)} of ${count(of, "line", "lines")} ${SORTED[what]} the member that the portal knows. One column was probably sorted separately from the others. This plan cannot be applied; correct the file and send it again.`,
  unconfirmed: ({ kind, count: members, of }: BeyondLimit) =>
    UNCONFIRMED[kind](`${formatNumber(members)} of ${count(of, "member", "members")}`),
} as const;

/** Names of columns for use in a sentence. */
export const columnWords = {
  clientUserId: "the id",
  email: "the e-mail address",
  firstName: "the first name",
  lastName: "the last name",
  address: "the address",
  city: "the city",
  state: "the state",
  zip: "the ZIP code",
  country: "the country",
  phone: "the phone number",
  position: "the position",
  privilegeLevel: "the privilege level",
} satisfies Record<RosterColumn, string>;

const NOT_NOW: Readonly<Record<RosterState, string>> = {
  queued: "This is not possible now: the roster is waiting to be planned.",
  planning: "This is not possible now: the roster is being planned.",
  mapping: "This is not possible now: the roster is waiting for its columns to be named.",
  planned: "This is not possible now: the roster is planned but not applied.",
  refused: "This is not possible now: the roster was refused.",
  applying: "This is not possible now: the roster is being applied.",
  paused: "This is not possible now: the roster is paused.",
  applied: "This is not possible now: the roster has been applied.",
  cancelled: "This is not possible now: the roster was stopped or discarded.",
};

const SORTED = {
  "id and e-mail": "the id and e-mail do not match",
  "first name": "the first name does not match",
  "last name": "the last name does not match",
} as const;

const UNCONFIRMED: Readonly<Record<BeyondLimit["kind"], (members: string) => string>> = {
  deactivations: (members) => `This plan revokes the access of ${members}. Confirm it with that number.`,
  addresses: (members) => `This plan gives another e-mail address to ${members}. Confirm it with that number.`,
  both: (members) =>
    `This plan revokes the access of, or gives another e-mail address to, ${members}. Confirm it with that number.`,
};

function onLines(lines: readonly number[], more: number): string {
  const shown = `${lines.length === 1 ? "line" : "lines"} ${lines.join(", ")}`;
  return more > 0 ? `${shown} and ${formatNumber(more)} more` : shown;
}
