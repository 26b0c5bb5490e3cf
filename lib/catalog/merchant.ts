import { findMerchant } from "@/lib/db/merchants";
import { locationsOfMerchant, offersOfMerchant, slotsOfMerchant } from "@/lib/db/offers";
import type { Runtime } from "@/lib/runtime";
import { has } from "./bitmap";
import { inEdition } from "./edition";
import { toMerchantRef, toOfferItem } from "./reshape";
import type { MerchantDetail } from "./types";

/** How many a page draws. */
const MOST_OFFERS = 500;

/** A merchant with its newest live offers and every place where any applies; undefined for an unknown one. */
export function getMerchant({ catalog }: Pick<Runtime, "catalog">, id: number): MerchantDetail | undefined {
  return inEdition(catalog, ({ today, categories, live }) => {
    const merchant = findMerchant(catalog, id);
    if (!merchant) return undefined;
    return {
      ...toMerchantRef(merchant),
      offerCount: slotsOfMerchant(catalog, id).filter((slot) => has(live, slot)).length,
      offers: offersOfMerchant(catalog, id, today, MOST_OFFERS).map((row) => toOfferItem(row, categories.byId)),
      locations: locationsOfMerchant(catalog, id, today),
    };
  });
}
