import type { CategoryRow } from "@/lib/db/categories";
import type { Slots } from "@/lib/db/offer-index";
import { groupBy } from "@/lib/domain/group-by";
import { type Bitmap, bitmapOf, bitmapOfAll, slotsOf } from "./bitmap";

/** The categories of an edition, in the feed's order. */
export interface CategoryTree {
  readonly all: readonly CategoryRow[];
  readonly byId: ReadonlyMap<number, CategoryRow>;
  readonly byKey: ReadonlyMap<string, CategoryRow>;
  childrenOf(id: number | null): readonly CategoryRow[];
  /** From the root to the category itself. */
  trail(id: number): readonly CategoryRow[];
  /** Offers listed in it or below, each counted once, however often the feed repeats them. */
  readonly offersIn: (id: number) => Slots;
  /** The same as a set. */
  readonly bitsIn: (id: number) => Bitmap;
}

/** @param size slots are below it */
export function categoryTree(all: readonly CategoryRow[], listedIn: (id: number) => Slots, size: number): CategoryTree {
  const byId = new Map(all.map((row) => [row.id, row]));
  const children = groupBy(all, (row) => row.parentId);
  const offers = new Map<number, Slots>();
  const bits = new Map<number, Bitmap>();
  const childrenOf = (id: number | null) => children.get(id) ?? [];

  function trail(id: number): CategoryRow[] {
    const row = byId.get(id);
    if (!row) return [];
    return row.parentId === null ? [row] : [...trail(row.parentId), row];
  }

  function offersIn(id: number): Slots {
    const known = offers.get(id);
    if (known) return known;
    const below = childrenOf(id).map((child) => offersIn(child.id));
    const slots = below.length === 0 ? listedIn(id) : slotsOf(bitmapOfAll(size, [listedIn(id), ...below]));
    offers.set(id, slots);
    return slots;
  }

  function bitsIn(id: number): Bitmap {
    const known = bits.get(id);
    if (known) return known;
    const some = bitmapOf(size, offersIn(id));
    bits.set(id, some);
    return some;
  }

  return { all, byId, byKey: new Map(all.map((row) => [row.key, row])), childrenOf, trail, offersIn, bitsIn };
}
