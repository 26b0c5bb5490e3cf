import { browseOffers } from "@/lib/catalog/browse";
import type { OfferItem } from "@/lib/catalog/types";
import type { CatalogDb } from "@/lib/db/client";
import { wordsOf } from "@/lib/domain/fold";
import { seededDraws } from "./draws";
import { vocabulary } from "./samples";
import { withSlip } from "./slips";

export interface Slip {
  readonly meant: string;
  readonly typed: string;
}

/** Slips of words from four letters on that do not bring an offer with the meant word among the first 24. */
export function missedSlips(catalog: CatalogDb, count: number): Slip[] {
  const words = vocabulary(catalog, 4);
  const draws = seededDraws(42);
  const slips = Array.from({ length: count }, () => {
    const meant = draws.pick(words);
    return { meant, typed: withSlip(meant, draws) };
  });
  return slips.filter(({ meant, typed }) => {
    const { items } = browseOffers({ catalog }, { q: typed, limit: 24 });
    return !items.some((item) => bears(item, meant));
  });
}

function bears({ merchant, title, category }: OfferItem, word: string): boolean {
  return wordsOf(`${merchant.name} ${title} ${category.title}`).includes(word);
}
