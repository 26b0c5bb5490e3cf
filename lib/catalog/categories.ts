import type { CategoryRow } from "@/lib/db/categories";
import type { Slots } from "@/lib/db/offer-index";
import type { Runtime } from "@/lib/runtime";
import { has } from "./bitmap";
import { type Edition, inEdition } from "./edition";
import type { CategoryNode } from "./types";

/** The category tree with live counts. */
export function listCategories({ catalog }: Pick<Runtime, "catalog">): readonly CategoryNode[] {
  return inEdition(catalog, (edition) => edition.once("tree", () => nodesBelow(edition, null, liveCounter(edition))));
}

type Counts = Pick<CategoryNode, "offerCount" | "merchantCount">;
type Counter = (slots: Slots) => Counts;

function nodesBelow(edition: Edition, id: number | null, count: Counter): readonly CategoryNode[] {
  return edition.categories.childrenOf(id).map((row) => toNode(edition, row, count));
}

function toNode(edition: Edition, { id, key, title }: CategoryRow, count: Counter): CategoryNode {
  const counts = count(edition.categories.offersIn(id));
  return { id, key, title, ...counts, children: nodesBelow(edition, id, count) };
}

/**
 * Counts live offers and their merchants. Merchants are numbered for it: a set of them for each category would be slow.
 */
function liveCounter({ live, merchants }: Edition): Counter {
  const numbers = new Map<number, number>();
  const merchantOf = new Uint32Array(merchants.length);
  for (let slot = 0; slot < merchants.length; slot++) {
    const id = merchants[slot] ?? 0;
    const number = numbers.get(id) ?? numbers.size;
    if (number === numbers.size) numbers.set(id, number);
    merchantOf[slot] = number;
  }
  const lastCount = new Uint32Array(numbers.size);
  let counted = 0;
  return (slots) => {
    counted++;
    const counts = { offerCount: 0, merchantCount: 0 };
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] ?? 0;
      if (!has(live, slot)) continue;
      counts.offerCount++;
      const merchant = merchantOf[slot] ?? 0;
      if (lastCount[merchant] === counted) continue;
      lastCount[merchant] = counted;
      counts.merchantCount++;
    }
    return counts;
  };
}
