import { z } from "zod";
import { findMerchant } from "@/lib/db/merchants";
import { wordsOf } from "@/lib/domain/fold";
import { withinOneEdit } from "@/lib/domain/one-edit";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { type Bitmap, countIn, slotsOf, take } from "./bitmap";
import { type Edition, inEdition } from "./edition";
import { filterSchema } from "./filters";
import { itemsIn } from "./items";
import { matchOffers } from "./match";
import { inOrder } from "./order";
import { toCategoryRef, toMerchantRef } from "./reshape";
import type { Suggestions } from "./types";

const MOST = 5;
export const suggestSchema = z.object({ q: z.string().max(200).default("") });

/** Matches for a query as it is typed: at most five each of merchants, categories and offers, best first. */
export function suggest({ catalog }: Pick<Runtime, "catalog">, input: { readonly q?: unknown }): Suggestions {
  const { q } = parseInput(suggestSchema, input);
  const words = wordsOf(q);
  if (words.length === 0) return { merchants: [], categories: [], offers: [] };
  return inEdition(catalog, (edition) => {
    const match = matchOffers(catalog, edition, filterSchema.parse({ q }));
    const merchants = bestMerchants(edition, match.search?.merchants ?? []).flatMap(({ id, offerCount }) => {
      const row = findMerchant(catalog, id);
      return row ? [{ ...toMerchantRef(row), offerCount }] : [];
    });
    const slots = inOrder(edition, match, "relevance", undefined, MOST).map(({ slot }) => slot);
    return {
      merchants,
      categories: bestCategories(edition, words),
      offers: itemsIn(catalog, edition, slots, undefined),
    };
  });
}

/** Tier by tier, the merchants with the most live offers first. */
function bestMerchants(edition: Edition, tiers: readonly Bitmap[]): { id: number; offerCount: number }[] {
  const best: { id: number; offerCount: number }[] = [];
  const left = edition.live.slice();
  for (const tier of tiers) {
    const counts = new Map<number, number>();
    for (const slot of slotsOf(take(left, tier))) {
      const id = edition.merchants[slot] ?? 0;
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    const here = Array.from(counts, ([id, offerCount]) => ({ id, offerCount }));
    best.push(...here.sort((a, b) => b.offerCount - a.offerCount || a.id - b.id).slice(0, MOST - best.length));
    if (best.length === MOST) break;
  }
  return best;
}

/**
 * Categories whose title contains every word, or a word beginning with it; otherwise those that match with one typing
 * error.
 */
function bestCategories(edition: Edition, words: readonly string[]): Suggestions["categories"] {
  const fitting = (fits: (typed: string, word: string) => boolean) =>
    edition.categories.all
      .filter(({ title }) => words.every((typed) => wordsOf(title).some((word) => fits(typed, word))))
      .map((row) => ({ ...toCategoryRef(row), offerCount: countIn(edition.live, edition.categories.offersIn(row.id)) }))
      .filter(({ offerCount }) => offerCount > 0)
      .sort((a, b) => b.offerCount - a.offerCount)
      .slice(0, MOST);
  const exact = fitting((typed, word) => word.startsWith(typed));
  return exact.length > 0 ? exact : fitting((typed, word) => typed.length >= 3 && withinOneEdit(typed, word));
}
