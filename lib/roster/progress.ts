import type { RowCount } from "@/lib/db/roster-rows";
import type { RosterRecord } from "@/lib/db/rosters";
import type { RowState } from "@/lib/domain/roster";

/** How much of a roster has been applied. */
export interface RosterProgress {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  /** Asked, and the answer was lost. */
  readonly unknown: number;
  readonly remaining: number;
  /** Of the remaining, those that the program is being asked about right now. */
  readonly underWay: number;
  /** Rows per second since the latest start; null while nothing is under way. */
  readonly perSecond: number | null;
  readonly secondsLeft: number | null;
}

const SETTLED: readonly RowState[] = ["done", "failed", "unknown"];

export function countSettled(counts: readonly RowCount[]): number {
  return sum(counts, SETTLED);
}

export function progressOf(
  roster: Pick<RosterRecord, "state" | "runStartedAt" | "runStartedWith">,
  counts: readonly RowCount[],
): RosterProgress {
  const settled = countSettled(counts);
  const remaining = sum(counts, ["planned", "intended"]);
  const { state, runStartedAt, runStartedWith } = roster;
  const seconds = runStartedAt === null ? 0 : (Date.now() - Date.parse(runStartedAt)) / 1000;
  const perSecond = state === "applying" && seconds > 0 ? (settled - runStartedWith) / seconds : null;
  return {
    total: settled + remaining,
    done: sum(counts, ["done"]),
    failed: sum(counts, ["failed"]),
    unknown: sum(counts, ["unknown"]),
    remaining,
    underWay: sum(counts, ["intended"]),
    perSecond: perSecond === null ? null : Math.round(perSecond * 10) / 10,
    secondsLeft: perSecond ? Math.ceil(remaining / perSecond) : null,
  };
}

function sum(counts: readonly RowCount[], states: readonly RowState[]): number {
  return counts.reduce((total, { state, rows }) => total + (states.includes(state) ? rows : 0), 0);
}
