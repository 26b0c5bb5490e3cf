import type { CategoryOutlook } from "@/lib/db/apply/apply-staged";
import { doubtfulLocations, expiredOffers, merchantsWithoutLogo } from "@/lib/db/catalog-warnings";
import type { CatalogDb } from "@/lib/db/client";
import type { FeedCategory } from "@/lib/feed";
import { type Quarantine, SAMPLES } from "./quarantine";

/** What the new catalogue shows although it is doubtful. @param today in US Central time */
export function warnOfDoubtfulRows(quarantine: Quarantine, catalog: CatalogDb, today: string): void {
  const logos = merchantsWithoutLogo(catalog, SAMPLES);
  quarantine.warn("logo_missing", "the merchant has no logo", logos.total, withoutCategory(logos.rows));
  const places = doubtfulLocations(catalog, SAMPLES);
  quarantine.warn("coordinates_doubtful", "the location is at 0, 0", places.total, withoutCategory(places.rows));
  const expired = expiredOffers(catalog, today, SAMPLES);
  quarantine.warn("expired", "the offer has ended", expired.total, withoutCategory(expired.rows));
}

/** Where the feed announces other counts than it has. */
export function warnOfCounts(
  quarantine: Quarantine,
  categories: readonly FeedCategory[],
  outlook: readonly CategoryOutlook[],
): void {
  for (const category of categories) {
    const counted = outlook.find(({ id }) => id === category.id);
    if (!counted) continue;
    if (counted.offers === category.offerCount && counted.merchants === category.merchantCount) continue;
    const reason = `the feed announces ${category.offerCount} offers of ${category.merchantCount} merchants, but lists ${counted.offers} of ${counted.merchants}`;
    quarantine.warn("counts_mismatch", reason, 1, [{ categoryId: category.id, row: category }]);
  }
}

function withoutCategory(rows: readonly unknown[]) {
  return rows.map((row) => ({ categoryId: null, row }));
}
