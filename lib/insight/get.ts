import { countedMonths, figuresOf, type InsightFigure, sumFigures } from "@/lib/db/insight";
import type { Day } from "@/lib/domain/central-time";
import { FOLDED, type InsightKind, type InsightPeriod } from "@/lib/domain/insight";
import { daysOf, type Month, monthOf, monthsBefore } from "@/lib/domain/months";
import type { Runtime } from "@/lib/runtime";
import { lastWholeDay } from "./count";
import { monthsOf } from "./period";

/** A group and its count, the largest first. */
export interface GroupFigures {
  readonly rows: readonly Pick<InsightFigure, "key" | "label" | "count">[];
  /** All that was folded; 0 where nothing was. */
  readonly folded: number;
}

/** Counts over time: by day, or by month over a year. */
export interface TimeFigures {
  /** Null: nobody, or too few people to be told. */
  readonly points: readonly { readonly at: Day | Month; readonly count: number | null }[];
  /** What the days without a count of their own came to together; 0 where they were nothing or too few. */
  readonly folded: number;
}

export interface Insight {
  /** The month up to yesterday, and the one before: what a period may be called. */
  readonly latestMonths: readonly [Month, Month];
  /** The last day that is counted; null before the first count. */
  readonly until: Day | null;
  /** Whether there is no figure at all for the period. */
  readonly isEmpty: boolean;
  readonly unit: "day" | "month";
  readonly redemptions: TimeFigures;
  readonly signIns: TimeFigures;
  readonly categories: GroupFigures;
  readonly merchants: GroupFigures;
  readonly towns: GroupFigures;
  readonly failures: GroupFigures;
}

/** What came of a period, as the worker counted it: the size of the organisation does not matter here. */
export function getInsight(
  { portal }: Pick<Runtime, "portal">,
  period: InsightPeriod,
  now: Date = new Date(),
): Insight {
  const months = monthsOf(period, now);
  const latest = monthOf(lastWholeDay(now));
  const counted = countedMonths(portal).filter(({ month }) => months.includes(month));
  const unit = period === "12-months" ? "month" : "day";
  const days = unit === "day" ? months.flatMap(daysOf).filter((day) => day <= lastWholeDay(now)) : undefined;
  const overTime = (kind: InsightKind) => {
    const figures = figuresOf(portal, kind, months);
    return days ? byDay(figures, days) : byMonth(figures, months);
  };
  const byGroup = (kind: InsightKind) => {
    const sums = sumFigures(portal, kind, months);
    return { rows: sums.filter(({ key }) => key !== FOLDED), folded: foldedIn(sums) };
  };
  const redemptions = overTime("day");
  const signIns = overTime("sign-in-day");
  const failures = byGroup("failure");
  return {
    latestMonths: [latest, monthsBefore(latest, 1)],
    until: counted.reduce<Day | null>((last, { until }) => (last && last > until ? last : until), null),
    isEmpty: [redemptions, signIns].every(isWithoutFigure) && failures.rows.length === 0 && failures.folded === 0,
    unit,
    redemptions,
    signIns,
    categories: byGroup("category"),
    merchants: byGroup("merchant"),
    towns: byGroup("town"),
    failures,
  };
}

function isWithoutFigure({ points, folded }: TimeFigures): boolean {
  return folded === 0 && points.every(({ count }) => count === null);
}

function byDay(figures: readonly InsightFigure[], days: readonly Day[]): TimeFigures {
  const counts = new Map(figures.map(({ key, count }) => [key, count]));
  return { points: days.map((at) => ({ at, count: counts.get(at) ?? null })), folded: foldedIn(figures) };
}

/** A month's whole is told by its parts, so that here nothing is folded. */
function byMonth(figures: readonly InsightFigure[], months: readonly Month[]): TimeFigures {
  const counts = new Map<Month, number>();
  for (const { month, count } of figures) counts.set(month, (counts.get(month) ?? 0) + count);
  return { points: months.map((at) => ({ at, count: counts.get(at) ?? null })), folded: 0 };
}

function foldedIn(figures: readonly Pick<InsightFigure, "key" | "count">[]): number {
  return figures.reduce((sum, { key, count }) => sum + (key === FOLDED ? count : 0), 0);
}
