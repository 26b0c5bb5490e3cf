import { INSIGHT_PERIODS, type InsightPeriod } from "@/lib/domain/insight";
import { oneOf, type SearchParams } from "../../page-query";

/** The requested period; by default the last three months. */
export function readPeriod({ period }: SearchParams): InsightPeriod {
  return oneOf(INSIGHT_PERIODS, period) ?? "3-months";
}
