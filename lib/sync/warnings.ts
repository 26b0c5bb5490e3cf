import type { CategoryOutlook } from "@/lib/db/apply/apply-staged";
import { doubtfulLocations, expiredOffers, merchantsWithoutLogo } from "@/lib/db/catalog-warnings";
import type { CatalogDb } from "@/lib/db/client";
import type { CountedCategory } from "@/lib/feed";
import { type Quarantine, SAMPLES } from "./quarantine";

/** Finds doubtful rows that the new catalogue shows anyway. @param today in US Central time */
export function warnOfDoubtfulRows(quarantine: Quarantine, catalog: CatalogDb, today: string): void {
  const logos = merchantsWithoutLogo(catalog, SAMPLES);
  quarantine.warn("logo_missing", "the merchant has no logo", logos.total, withoutCategory(logos.rows));
  const places = doubtfulLocations(catalog, SAMPLES);
  quarantine.warn("coordinates_doubtful", "the location is at 0, 0", places.total, withoutCategory(places.rows));
  const expired = expiredOffers(catalog, today, SAMPLES);
  quarantine.warn("expired", "the offer has ended", expired.total, withoutCategory(expired.rows));
}

/**
 * Finds categories with other counts than the feed announces.
 * @param categories those that could be read to their end
 */
export function warnOfCounts(
  quarantine: Quarantine,
  categories: readonly CountedCategory[],
  outlook: readonly CategoryOutlook[],
): void {
  for (const category of categories) {
    const counted = outlook.find(({ id }) => id === category.id);
    if (!counted) continue;
    const wrong = [
      ...mismatch("offers", category.offerCount, counted.offers),
      ...mismatch("merchants", category.merchantCount, counted.merchants),
    ];
    if (wrong.length === 0) continue;
    const reason = `the feed announces ${wrong.join("; ")}`;
    quarantine.warn("counts_mismatch", reason, 1, [{ categoryId: category.id, row: category }]);
  }
}

/** @param announced null where the feed does not say */
function mismatch(what: string, announced: number | null, counted: number): string[] {
  return announced === null || announced === counted ? [] : [`${announced} ${what}, and has ${counted}`];
}

function withoutCategory(rows: readonly unknown[]) {
  return rows.map((row) => ({ categoryId: null, row }));
}
