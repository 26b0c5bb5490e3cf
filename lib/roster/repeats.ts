import { lineReasons } from "@/lib/text/roster-reasons";
import type { Entry } from "./check-record";

const SHOWN = 5;

/**
 * Lines with the same id or e-mail address: all are refused, since it is unclear which one is meant.
 * @returns the reason by line
 */
export function findRepeats(entries: readonly Entry[]): ReadonlyMap<number, string> {
  const reasons = new Map<number, string>();
  const mark = (said: (others: readonly number[], more: number) => string, lines: readonly number[]) => {
    // One more than is shown, so that the line itself can be left out.
    const first = lines.slice(0, SHOWN + 1);
    const more = lines.length - 1 - SHOWN;
    for (const line of lines) {
      const shown = first.filter((other) => other !== line).slice(0, SHOWN);
      reasons.set(line, said(shown, more));
    }
  };
  for (const lines of linesBy(entries, (entry) => entry.emailKey)) mark(lineReasons.sameAddress, lines);
  for (const lines of linesBy(entries, (entry) => entry.clientUserId)) mark(lineReasons.sameId, lines);
  return reasons;
}

function linesBy(entries: readonly Entry[], key: (entry: Entry) => string | undefined): number[][] {
  const first = new Map<string, number>();
  const repeated = new Map<string, number[]>();
  for (const entry of entries) {
    const value = key(entry);
    if (value === undefined) continue;
    const before = first.get(value);
    const lines = repeated.get(value);
    if (before === undefined) first.set(value, entry.line);
    else if (lines === undefined) repeated.set(value, [before, entry.line]);
    else lines.push(entry.line);
  }
  return [...repeated.values()];
}
