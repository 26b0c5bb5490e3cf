import type { InsightKind, InsightPeriod } from "@/lib/domain/insight";
import { insightText } from "@/lib/text/insight";

/** The address of a chart's figures as CSV. */
export function insightCsv(kind: InsightKind | "last-sign-in", period?: InsightPeriod) {
  const query = new URLSearchParams({ kind, ...(period && { period }) });
  return { href: `/api/admin/insight.csv?${query}`, words: insightText.download };
}
