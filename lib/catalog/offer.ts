import { findOfferRow, locationsOfOffer } from "@/lib/db/offers";
import type { Runtime } from "@/lib/runtime";
import { inEdition } from "./edition";
import { toCategoryRef, toOfferItem } from "./reshape";
import type { OfferDetail } from "./types";

/** A live offer with its locations; undefined when it has ended or never existed. */
export function getOffer({ catalog }: Pick<Runtime, "catalog">, id: number): OfferDetail | undefined {
  return inEdition(catalog, ({ today, categories }) => {
    const row = findOfferRow(catalog, id, today);
    if (!row) return undefined;
    return {
      ...toOfferItem(row, categories.byId),
      categoryTrail: categories.trail(row.categoryId).map(toCategoryRef),
      locations: locationsOfOffer(catalog, id),
    };
  });
}
