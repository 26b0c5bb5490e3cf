import { INSIGHT_PERIODS, type InsightPeriod } from "@/lib/domain/insight";
import type { SearchParams } from "../../page-query";

/** The requested period; by default the last three months. */
export function readPeriod({ period }: SearchParams): InsightPeriod {
  return INSIGHT_PERIODS.find((known) => known === period) ?? "3-months";
}
