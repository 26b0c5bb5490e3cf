import { findMerchant } from "@/lib/db/merchants";
import { locationsOfMerchant, offersOfMerchant } from "@/lib/db/offers";
import type { Runtime } from "@/lib/runtime";
import { inEdition } from "./edition";
import { toMerchantRef, toOfferItem } from "./reshape";
import type { MerchantDetail } from "./types";

const MOST_OFFERS = 500;

/** A merchant with its live offers and every place where one of them applies; undefined for an unknown one. */
export function getMerchant({ catalog }: Pick<Runtime, "catalog">, id: number): MerchantDetail | undefined {
  return inEdition(catalog, ({ today, categories }) => {
    const merchant = findMerchant(catalog, id);
    if (!merchant) return undefined;
    return {
      ...toMerchantRef(merchant),
      offers: offersOfMerchant(catalog, id, today, MOST_OFFERS).map((row) => toOfferItem(row, categories.byId)),
      locations: locationsOfMerchant(catalog, id, today),
    };
  });
}
