import { slotsOfOffers } from "@/lib/db/offers";
import type { Point } from "@/lib/domain/distance";
import { RADII } from "@/lib/domain/offer-search";
import type { Runtime } from "@/lib/runtime";
import { has } from "./bitmap";
import { inEdition } from "./edition";
import { itemsIn } from "./items";
import type { OfferItem } from "./types";

/**
 * The live ones among these offers, in the order of the ids.
 * @param from where distances are counted from: to the offers that the widest search from there finds
 */
export function liveOffers({ catalog }: Pick<Runtime, "catalog">, ids: readonly number[], from?: Point): OfferItem[] {
  if (ids.length === 0) return [];
  return inEdition(catalog, (edition) => {
    const live = slotsOfOffers(catalog, ids).flatMap((slot) => (has(edition.live, slot) ? { slot } : []));
    const circle = from && { centre: from, miles: Math.max(...RADII) };
    const byId = new Map(itemsIn(catalog, edition, live, circle).map((item) => [item.id, item]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });
}
