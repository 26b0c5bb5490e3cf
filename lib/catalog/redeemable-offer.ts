import { findRedeemable, type RedeemableRow } from "@/lib/db/offers";
import type { Runtime } from "@/lib/runtime";
import { inEdition } from "./edition";
import { toCategoryRef } from "./reshape";
import type { CategoryRef } from "./types";

/** A live offer as a Redeem needs it. */
export interface RedeemableOffer extends RedeemableRow {
  /** The root of the category that it is shown in; undefined if it is in none. */
  readonly rootCategory: CategoryRef | undefined;
}

/** Undefined when it has ended or never existed. */
export function redeemableOffer({ catalog }: Pick<Runtime, "catalog">, id: number): RedeemableOffer | undefined {
  return inEdition(catalog, ({ today, categories }) => {
    const row = findRedeemable(catalog, id, today);
    if (!row) return undefined;
    const [root] = categories.trail(row.categoryId);
    return { ...row, rootCategory: root && toCategoryRef(root) };
  });
}
