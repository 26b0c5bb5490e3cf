import { browseOffers, type OfferItem } from "@/lib/catalog";
import type { Runtime } from "@/lib/runtime";

/** As many as a page of the catalogue holds. */
const AT_ONCE = 100;

/** The live ones among these offers, in the order of the ids. */
export function liveOffers({ catalog }: Pick<Runtime, "catalog">, ids: readonly number[]): OfferItem[] {
  const found = new Map<number, OfferItem>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const { items } = browseOffers({ catalog }, { ids: ids.slice(from, from + AT_ONCE), limit: AT_ONCE });
    for (const item of items) found.set(item.id, item);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}
