import type { Basis } from "./basis";
import { topCategories } from "./categories";
import { type Drop, isDropped } from "./drop";
import { type Merchant, merchantAt } from "./merchants";
import { type OfferOutline, offersOf } from "./offers";
import { dimensions } from "./size";
import type { CategoryNode } from "./wire";

/**
 * The content of each category: indexes of merchants and a count of offers by category id. Nothing else of a catalogue
 * is kept in memory.
 */
export type Census = ReadonlyMap<number, { merchants: readonly number[]; offerCount: number }>;

/** The merchant's offers that the feed shows. */
export function shownOffers(basis: Basis, drop: Drop, merchant: Merchant): OfferOutline[] {
  return offersOf(basis, merchant).filter((offer) => !isDropped(basis.seed, drop, offer));
}

/** Counts an edition by one pass over the outlines of its offers; a child's offers count for its parent too. */
export function takeCensus(basis: Basis, drop: Drop): Census {
  const census = new Map<number, { merchants: number[]; offerCount: number }>();
  for (const top of topCategories) {
    for (const { id } of [top, ...top.leaves]) census.set(id, { merchants: [], offerCount: 0 });
  }
  for (let index = 0; index < dimensions[basis.size].merchants; index++) {
    for (const { category } of shownOffers(basis, drop, merchantAt(basis, index))) {
      for (const id of [category.id, category.parentId]) {
        const entry = census.get(id);
        if (entry === undefined) throw new RangeError(`There is no category ${id}.`);
        entry.offerCount++;
        if (entry.merchants.at(-1) !== index) entry.merchants.push(index);
      }
    }
  }
  return census;
}

/** The category tree as the feed shows it (perks-feed.md, Category). */
export function categoryTree(census: Census): CategoryNode[] {
  const node = ({ id, key, title }: { id: number; key: string; title: string }, children: CategoryNode[] | null) => {
    const entry = census.get(id);
    const [offer_count, merchant_count] = [entry?.offerCount ?? 0, entry?.merchants.length ?? 0];
    return { id, key, title, offer_count, merchant_count, children };
  };
  return topCategories.map((top) =>
    node(
      top,
      top.leaves.map((leaf) => node(leaf, null)),
    ),
  );
}
