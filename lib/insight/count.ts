import { allCategories } from "@/lib/db/categories";
import { countedMonths, firstCounted } from "@/lib/db/insight";
import { centralDay, type Day, dayBefore } from "@/lib/domain/central-time";
import { daysOf, monthOf, monthsBefore, monthsFrom } from "@/lib/domain/months";
import type { Runtime } from "@/lib/runtime";
import { countMonth } from "./count-month";

/** Older months are in none of the console's periods. */
const MONTHS = 24;

/**
 * Counts every month up to yesterday that has not been counted yet. Only whole days are counted: reading the figures
 * twice in a day reveals nothing about what happened in between.
 * Nothing is counted before there is a catalogue: it tells the root of each category.
 * @returns the months that were counted
 */
export async function countInsight(
  runtime: Pick<Runtime, "portal" | "catalog">,
  now: Date = new Date(),
): Promise<string[]> {
  const first = firstCounted(runtime.portal);
  if (first === undefined || allCategories(runtime.catalog).length === 0) return [];
  const yesterday = lastWholeDay(now);
  const last = monthOf(yesterday);
  const begin = [monthOf(centralDay(new Date(first))), monthsBefore(last, MONTHS)].sort().at(-1) ?? last;
  const counted = new Map(countedMonths(runtime.portal).map(({ month, until }) => [month, until]));
  const due = monthsFrom(begin, last).flatMap((month) => {
    const until = [daysOf(month).at(-1) ?? yesterday, yesterday].sort()[0] ?? yesterday;
    return counted.get(month) === until ? [] : [{ month, until }];
  });
  for (const { month, until } of due) await countMonth(runtime, month, until);
  return due.map(({ month }) => month);
}

/** Yesterday in US Central time. */
export function lastWholeDay(now: Date): Day {
  return dayBefore(centralDay(now));
}
