import type { CategoryOutlook } from "@/lib/db/apply/apply-staged";
import type { SyncRunCategoryRow } from "@/lib/db/sync-runs";
import type { CategoryReading } from "./read-feed";

/** The results of a run for each category. */
export function categoryRows(
  readings: readonly CategoryReading[],
  outlook: readonly CategoryOutlook[],
): Omit<SyncRunCategoryRow, "runId">[] {
  return readings.map(({ category, pages, bytes, durationMs, quarantined, failure }) => {
    const counted = outlook.find(({ id }) => id === category.id);
    return {
      categoryId: category.id,
      key: category.key,
      title: category.title,
      pages,
      bytes,
      durationMs,
      quarantined,
      offers: counted?.offers ?? 0,
      added: counted?.added ?? 0,
      changed: counted?.changed ?? 0,
      removed: counted?.removed ?? 0,
      failure: failure?.explained ?? null,
    };
  });
}
