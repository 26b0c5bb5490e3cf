import type { Entry } from "./check-record";

/**
 * Lines that name the same id or the same e-mail address: none of them is taken, since nobody can know which is meant.
 * @returns the reason by line
 */
export function findRepeats(entries: readonly Entry[]): ReadonlyMap<number, string> {
  const reasons = new Map<number, string>();
  const mark = (what: string, lines: readonly number[]) => {
    for (const line of lines) {
      const others = lines.filter((other) => other !== line);
      const shown =
        others.length > 5 ? `${others.slice(0, 5).join(", ")} and ${others.length - 5} more` : others.join(", ");
      reasons.set(line, `The same ${what} stands on line ${shown}.`);
    }
  };
  for (const lines of linesBy(entries, (entry) => entry.emailKey)) mark("e-mail address", lines);
  for (const lines of linesBy(entries, (entry) => entry.clientUserId)) mark("id", lines);
  return reasons;
}

function linesBy(entries: readonly Entry[], key: (entry: Entry) => string | undefined): number[][] {
  const first = new Map<string, number>();
  const repeated = new Map<string, number[]>();
  for (const entry of entries) {
    const value = key(entry);
    if (value === undefined) continue;
    const before = first.get(value);
    if (before === undefined) first.set(value, entry.line);
    else repeated.set(value, [...(repeated.get(value) ?? [before]), entry.line]);
  }
  return [...repeated.values()];
}
