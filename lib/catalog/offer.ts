import { allCategories, type CategoryRow } from "@/lib/db/categories";
import { locationsOfOffer, pageOffers } from "@/lib/db/offers";
import { centralToday } from "@/lib/domain/central-time";
import type { Runtime } from "@/lib/runtime";
import { toCategoryRef, toOfferItem, toOfferLocation } from "./reshape";
import type { CategoryRef, OfferDetail } from "./types";

/** A live offer with its locations; undefined when it has ended or never existed. */
export function getOffer({ catalog }: Pick<Runtime, "catalog">, id: number): OfferDetail | undefined {
  const [row] = pageOffers(catalog, centralToday(), { id }, { sort: "newest", limit: 1 }).rows;
  if (!row) return undefined;
  const categories = new Map(allCategories(catalog).map((category) => [category.id, category]));
  return {
    ...toOfferItem(row, categories),
    categoryTrail: trail(row.categoryId, categories),
    locations: locationsOfOffer(catalog, id).map(toOfferLocation),
  };
}

function trail(categoryId: number, categories: ReadonlyMap<number, CategoryRow>): CategoryRef[] {
  const category = categories.get(categoryId);
  if (!category) return [];
  const above = category.parentId === null ? [] : trail(category.parentId, categories);
  return [...above, toCategoryRef(category)];
}
