import type { OfferOutline } from "./offers";
import { chance, drawsFor, Purpose } from "./random";

/**
 * What the feed leaves out although the program has it: a share of the merchants, one category (by key), or everything.
 */
export interface Drop {
  merchantPercent?: number | undefined;
  category?: string | undefined;
  everything?: boolean | undefined;
}

export function isDropped(seed: number, drop: Drop, { merchant, category }: OfferOutline): boolean {
  if (drop.everything) return true;
  if (drop.category !== undefined && `${category.key}/`.startsWith(`${drop.category}/`)) return true;
  return chance(drawsFor(seed, Purpose.drop, merchant.index), (drop.merchantPercent ?? 0) / 100);
}
