import { INSIGHT_PERIODS, type InsightPeriod } from "@/lib/domain/insight";
import type { SearchParams } from "../../page-query";

/** The period that is asked for; the last three months where none is. */
export function readPeriod({ period }: SearchParams): InsightPeriod {
  return INSIGHT_PERIODS.find((known) => known === period) ?? "3-months";
}
