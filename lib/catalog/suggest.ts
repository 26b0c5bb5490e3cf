import { z } from "zod";
import type { CatalogDb } from "@/lib/db/client";
import { findMerchant } from "@/lib/db/merchants";
import { wordsOf } from "@/lib/domain/fold";
import { PLACE_CHARACTERS, QUERY_CHARACTERS } from "@/lib/domain/offer-search";
import { withinOneEdit } from "@/lib/domain/one-edit";
import { parseInput, type Unchecked } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { type Bitmap, countIn, has, isEmpty, slotsOf, take } from "./bitmap";
import { type Edition, inEdition } from "./edition";
import { atOnePlace, filterSchema } from "./filters";
import { itemsIn } from "./items";
import { type Match, matchOffers } from "./match";
import { inOrder } from "./order";
import { readPlaces } from "./place";
import { toCategoryRef, toMerchantRef } from "./reshape";
import { type CategoryTitle, categoryTitles, isMeantBy, isTitleBegun } from "./search/category-titles";
import { significant } from "./search/query-words";
import type { OfferItem, Suggestions } from "./types";

const MOST = 5;
const SHORTEST_SLIP = 3;
/** A place as it is typed is often none yet, which then counts as not given. */
export const suggestSchema = z.object({
  q: z.string().max(QUERY_CHARACTERS).default("").describe("what is typed so far"),
  near: z
    .string()
    .max(PLACE_CHARACTERS)
    .optional()
    .describe("as in `/api/offers`; one that is no place yet counts as not given"),
  radius: filterSchema.shape.radius,
});

export type SuggestQuery = Unchecked<typeof suggestSchema>;

/** What fits a query as it is typed: at most five each of merchants, categories and offers, the best first. */
export function suggest({ catalog }: Pick<Runtime, "catalog">, input: SuggestQuery): Suggestions {
  const { q, near = "", radius } = parseInput(suggestSchema, input);
  const words = wordsOf(q);
  if (words.length === 0) return { merchants: [], categories: [], offers: [] };
  return inEdition(catalog, (edition) => {
    const matching = (filters: z.input<typeof filterSchema>) =>
      matchOffers(catalog, edition, atOnePlace(catalog, edition, filterSchema.parse(filters)));
    const match = matching({ q });
    const isPlaced = readPlaces(near).length > 0;
    const around = isPlaced ? matching({ near, radius }).bits : undefined;
    const merchants = bestMerchants(edition, match.search?.merchants ?? [], around).flatMap(({ id, ...counts }) => {
      const row = findMerchant(catalog, id);
      return row ? [{ ...toMerchantRef(row), ...counts }] : [];
    });
    const nearby = isPlaced ? offersFirst(catalog, edition, matching({ q, near, radius })) : [];
    const known = new Set(nearby.map(({ id }) => id));
    const others = nearby.length < MOST ? offersFirst(catalog, edition, match).filter(({ id }) => !known.has(id)) : [];
    return {
      merchants,
      categories: bestCategories(edition, significant(words), { around, isMended: isMended(match) }),
      offers: [...nearby, ...others].slice(0, MOST),
    };
  });
}

function offersFirst(catalog: CatalogDb, edition: Edition, match: Match): OfferItem[] {
  return itemsIn(catalog, edition, inOrder(edition, match, "relevance", undefined, MOST), match.nearby?.circle);
}

/** Whether nothing has the words as they were typed. */
function isMended({ bits, search }: Match): boolean {
  return isEmpty(bits) || (search?.spelling ?? null) !== null;
}

interface MerchantCounts {
  readonly id: number;
  offerCount: number;
  /** With a place: of those, how many are near it. */
  nearCount?: number;
}

/** Tier by tier, the merchants with offers near the place first, and those with the most live offers. */
function bestMerchants(edition: Edition, tiers: readonly Bitmap[], around: Bitmap | undefined): MerchantCounts[] {
  const best: MerchantCounts[] = [];
  const left = edition.live.slice();
  for (const tier of tiers) {
    const counts = new Map<number, MerchantCounts>();
    for (const slot of slotsOf(take(left, tier))) {
      const id = edition.merchants[slot] ?? 0;
      const known = counts.get(id) ?? { id, offerCount: 0, ...(around && { nearCount: 0 }) };
      known.offerCount++;
      if (around && has(around, slot)) known.nearCount = (known.nearCount ?? 0) + 1;
      counts.set(id, known);
    }
    const isNear = ({ nearCount = 0 }: MerchantCounts) => Number(nearCount > 0);
    const here = [...counts.values()].sort(
      (a, b) => isNear(b) - isNear(a) || b.offerCount - a.offerCount || a.id - b.id,
    );
    best.push(...here.slice(0, MOST - best.length));
    if (best.length === MOST) break;
  }
  return best;
}

/**
 * Categories in whose title every word stands or begins, then those for which people use it, else those that one slip
 * in a word keeps apart, unless offers have it as it is.
 * @param around the offers near a place, where one is named
 */
function bestCategories(
  edition: Edition,
  typed: readonly string[],
  { around, isMended }: { around: Bitmap | undefined; isMended: boolean },
): Suggestions["categories"] {
  const counts = (id: number) => {
    const offers = edition.categories.offersIn(id);
    return { offerCount: countIn(edition.live, offers), ...(around && { nearCount: countIn(around, offers) }) };
  };
  const fitting = (fits: (title: CategoryTitle, word: string) => boolean) =>
    categoryTitles(edition)
      .titles.filter((title) => typed.every((word) => fits(title, word)))
      .map(({ category }) => ({ ...toCategoryRef(category), ...counts(category.id) }))
      .filter(({ offerCount }) => offerCount > 0)
      .sort((a, b) => b.offerCount - a.offerCount);
  const titled = fitting(isTitleBegun);
  const meant = fitting((title, word) => isTitleBegun(title, word) || isMeantBy(title, word));
  const exact = [...titled, ...meant.filter(({ id }) => titled.every((other) => other.id !== id))];
  return (exact.length > 0 || !isMended ? exact : fitting(isNearly)).slice(0, MOST);
}

function isNearly({ words, everyday }: CategoryTitle, typed: string): boolean {
  return typed.length >= SHORTEST_SLIP && [...words, ...everyday].some((word) => withinOneEdit(typed, word));
}
