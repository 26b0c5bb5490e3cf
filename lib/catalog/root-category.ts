import { findOfferRow } from "@/lib/db/offers";
import type { Runtime } from "@/lib/runtime";
import { inEdition } from "./edition";
import { toCategoryRef } from "./reshape";
import type { CategoryRef } from "./types";

/** The root of the category that a live offer is shown in; undefined if it is in none. */
export function rootCategory({ catalog }: Pick<Runtime, "catalog">, offerId: number): CategoryRef | undefined {
  return inEdition(catalog, ({ today, categories }) => {
    const row = findOfferRow(catalog, offerId, today);
    const [root] = row ? categories.trail(row.categoryId) : [];
    return root && toCategoryRef(root);
  });
}
