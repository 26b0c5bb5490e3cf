import { countedMonths, figuresOf, type InsightFigure, sumFigures } from "@/lib/db/insight";
import type { Day } from "@/lib/domain/central-time";
import { groupBy } from "@/lib/domain/group-by";
import { FOLDED, type InsightKind, type InsightPeriod } from "@/lib/domain/insight";
import { daysOf, type Month, monthOf, monthsBefore } from "@/lib/domain/months";
import type { Runtime } from "@/lib/runtime";
import { lastWholeDay } from "./count";
import { monthsOf } from "./period";
import { presentKey } from "./town";

/** Groups and their counts, largest first. */
export interface GroupFigures {
  readonly rows: readonly Pick<InsightFigure, "key" | "label" | "count">[];
  /** The sum of all folded groups; 0 if none were folded. */
  readonly folded: number;
}

/** Counts over time: by day, or by month over a year. */
export interface TimeFigures {
  /** Null if there were no people, or too few to show. */
  readonly points: readonly { readonly at: Day | Month; readonly count: number | null }[];
  /** The sum of the days without their own count; 0 if there was nothing or too little. */
  readonly folded: number;
  /** Of all that is counted, by itself or folded. */
  readonly total: number;
}

export interface Insight {
  /** The month up to yesterday, and the one before, for the labels of periods. */
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

/** The figures of a period, already counted by the worker, so the organisation's size does not matter here. */
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
  const overTime = (kind: InsightKind): TimeFigures => {
    const figures = figuresOf(portal, kind, months);
    const { points, folded } = days ? byDay(figures, days) : byMonth(figures, months);
    return { points, folded, total: points.reduce((sum, { count }) => sum + (count ?? 0), folded) };
  };
  const byGroup = (kind: InsightKind) => {
    const figures = sumFigures(portal, kind, months);
    const sums = kind === "town" ? together(figures) : figures;
    return { rows: sums.filter(({ key }) => key !== FOLDED), folded: foldedIn(sums) };
  };
  const redemptions = overTime("day");
  const signIns = overTime("sign-in-day");
  const failures = byGroup("failure");
  return {
    latestMonths: [latest, monthsBefore(latest, 1)],
    until: counted.reduce<Day | null>((last, { until }) => (last && last > until ? last : until), null),
    isEmpty: redemptions.total + signIns.total === 0 && failures.rows.length === 0 && failures.folded === 0,
    unit,
    redemptions,
    signIns,
    categories: byGroup("category"),
    merchants: byGroup("merchant"),
    towns: byGroup("town"),
    failures,
  };
}

/** The towns that earlier versions counted apart, by how members wrote them. */
function together(figures: GroupFigures["rows"]): GroupFigures["rows"] {
  const towns = [...groupBy(figures, ({ key }) => presentKey(key)).values()];
  const sums = towns.flatMap(([first, ...others]) =>
    first === undefined ? [] : { ...first, count: others.reduce((sum, { count }) => sum + count, first.count) },
  );
  return sums.sort((a, b) => b.count - a.count);
}

function byDay(figures: readonly InsightFigure[], days: readonly Day[]): Omit<TimeFigures, "total"> {
  const counts = new Map(figures.map(({ key, count }) => [key, count]));
  return { points: days.map((at) => ({ at, count: counts.get(at) ?? null })), folded: foldedIn(figures) };
}

/** The total of a month is shown by its parts anyway, so nothing is folded here. */
function byMonth(figures: readonly InsightFigure[], months: readonly Month[]): Omit<TimeFigures, "total"> {
  const counts = new Map<Month, number>();
  for (const { month, count } of figures) counts.set(month, (counts.get(month) ?? 0) + count);
  return { points: months.map((at) => ({ at, count: counts.get(at) ?? null })), folded: 0 };
}

function foldedIn(figures: readonly Pick<InsightFigure, "key" | "count">[]): number {
  return figures.reduce((sum, { key, count }) => sum + (key === FOLDED ? count : 0), 0);
}
