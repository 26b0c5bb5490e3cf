import type { InsightPeriod } from "@/lib/domain/insight";
import { type Month, monthOf, monthsBefore, monthsFrom } from "@/lib/domain/months";
import { lastWholeDay } from "./count";

/**
 * The calendar months of a period. Only whole months: periods with arbitrary limits could be subtracted from one
 * another until a single day is left.
 */
export function monthsOf(period: InsightPeriod, now: Date): Month[] {
  const last = monthOf(lastWholeDay(now));
  switch (period) {
    case "month":
      return [last];
    case "month-before":
      return [monthsBefore(last, 1)];
    case "3-months":
      return monthsFrom(monthsBefore(last, 2), last);
    case "12-months":
      return monthsFrom(monthsBefore(last, 11), last);
  }
}
