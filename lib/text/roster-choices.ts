import type { RosterColumn } from "@/lib/domain/roster";
import { count } from "./format";
import { rosterText } from "./roster";

const columns: Readonly<Record<RosterColumn, string>> = {
  clientUserId: "Id",
  ...rosterText.fields,
  privilegeLevel: "Privilege level or access state",
};

/** Which column of a file holds what, and how to make the plan. */
export const mappingText = {
  title: "Which column holds what?",
  again: "Plan it again with other choices",
  absent: "Not in the file",
  column: (header: string, value: string | undefined) => (value === undefined ? header : `${header} (${value})`),
  values: (values: readonly string[]) =>
    values.length === 0 ? "Empty in the first lines." : `For example ${values.join(" · ")}`,
  needed: "A plan needs a first name, a last name, and an id or an e-mail address.",
  columns,
  idChanges: "When a known e-mail address comes with a new id",
  ask: "Leave the line open",
  keep: "It is the same person: keep the id known here",
  answered: (lines: number) =>
    count(
      lines,
      "line was answered one by one. A plan with other choices asks about it again.",
      "lines were answered one by one. A plan with other choices asks about them again.",
    ),
  submit: "Make the plan",
} as const;

/** Lines that are left open, answered one by one. */
export const answersText = {
  lead: "Where it is the same person under a new id, tick the line and plan again: the id known here stays, and the rest of the line counts. Then you review the new plan.",
  byPage: "There are more lines than fit on a page: plan again before you turn it, as ticks are not kept.",
  question: "The e-mail address belongs to a member with another id. Is this the same person with a new id?",
  open: "Answer the lines that are left open",
  keep: (name: string) => `It is ${name}: keep the id known here`,
  none: "Tick at least one line first.",
  submit: "Plan again with these answers",
} as const;
