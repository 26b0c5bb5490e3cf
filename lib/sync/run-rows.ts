import type { CategoryOutlook } from "@/lib/db/apply/apply-staged";
import type { SyncRunCategoryRow } from "@/lib/db/sync-runs";
import type { CategoryReading } from "./read-feed";

type RunRow = Omit<SyncRunCategoryRow, "runId">;

/** The results of a run for each category, also for those that the feed names no longer. */
export function categoryRows(readings: readonly CategoryReading[], outlook: readonly CategoryOutlook[]): RunRow[] {
  return outlook.map((category) => {
    const { id, key, title, offers, added, changed, removed, emptied } = category;
    const reading = readings.find((read) => read.category.id === id);
    return { categoryId: id, key, title, ...howRead(reading), offers, added, changed, removed, emptied };
  });
}

function howRead(reading: CategoryReading | undefined) {
  if (!reading) return { pages: 0, bytes: 0, durationMs: 0, quarantined: 0, failure: null };
  const { pages, bytes, durationMs, quarantined, failure } = reading;
  return { pages, bytes, durationMs, quarantined, failure: failure?.explained ?? null };
}
