import { allCategories } from "@/lib/db/categories";
import { findMerchant } from "@/lib/db/merchants";
import { locationsOfMerchant, pageOffers } from "@/lib/db/offers";
import { centralToday } from "@/lib/domain/central-time";
import type { Runtime } from "@/lib/runtime";
import { toMerchantRef, toOfferItem, toOfferLocation } from "./reshape";
import type { MerchantDetail } from "./types";

const MOST_OFFERS = 500;

/** A merchant with its live offers and every place where one of them applies; undefined for an unknown one. */
export function getMerchant({ catalog }: Pick<Runtime, "catalog">, id: number): MerchantDetail | undefined {
  const merchant = findMerchant(catalog, id);
  if (!merchant) return undefined;
  const today = centralToday();
  const categories = new Map(allCategories(catalog).map((category) => [category.id, category]));
  const { rows } = pageOffers(catalog, today, { merchantId: id }, { sort: "newest", limit: MOST_OFFERS });
  return {
    ...toMerchantRef(merchant),
    offers: rows.map((row) => toOfferItem(row, categories)),
    locations: locationsOfMerchant(catalog, id, today).map(toOfferLocation),
  };
}
