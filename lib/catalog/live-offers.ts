import { slotsOfOffers } from "@/lib/db/offers";
import type { Runtime } from "@/lib/runtime";
import { has } from "./bitmap";
import { inEdition } from "./edition";
import { itemsIn } from "./items";
import type { OfferItem } from "./types";

/** The live ones among these offers, in the order of the ids. */
export function liveOffers({ catalog }: Pick<Runtime, "catalog">, ids: readonly number[]): OfferItem[] {
  if (ids.length === 0) return [];
  return inEdition(catalog, (edition) => {
    const live = slotsOfOffers(catalog, ids).filter((slot) => has(edition.live, slot));
    const byId = new Map(itemsIn(catalog, edition, live, undefined).map((item) => [item.id, item]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });
}
