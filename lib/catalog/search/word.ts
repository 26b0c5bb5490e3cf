import { wordsOf } from "@/lib/domain/fold";
import { addAll, type Bitmap, emptyBitmap, union } from "../bitmap";
import type { Edition } from "../edition";

/** What one word of a query brings. */
export interface WordMatch {
  /** Offers with the word in the merchant's name. */
  readonly merchant: Bitmap;
  /** Offers with the word in the merchant's name, the title or a category's title. */
  readonly text: Bitmap;
  /** Ids of towns with the word in their name. */
  readonly towns: ReadonlySet<number>;
}

/** Towns are looked for by their first letters from this length on: two letters begin hundreds of them. */
const SHORTEST_TOWN_PREFIX = 3;

export function wholeWord(edition: Edition, word: string): WordMatch {
  return edition.memo(`word ${word}`, () => {
    const merchant = addAll(emptyBitmap(edition.size), edition.set("merchant", word));
    const text = addAll(merchant.slice(), edition.set("title", word));
    addCategories(edition, text, (known) => known === word);
    return { merchant, text, towns: new Set(edition.index.townsByWord(word)) };
  });
}

/** Words that begin with what was typed, the whole word included. */
export function prefixWord(edition: Edition, prefix: string): WordMatch {
  return edition.memo(`prefix ${prefix}`, () => {
    const merchant = emptyBitmap(edition.size);
    for (const { slots } of edition.index.setsFrom("merchant", prefix)) addAll(merchant, slots);
    const text = merchant.slice();
    for (const { slots } of edition.index.setsFrom("title", prefix)) addAll(text, slots);
    addCategories(edition, text, (known) => known.startsWith(prefix));
    const towns = prefix.length < SHORTEST_TOWN_PREFIX ? [] : edition.index.townsByPrefix(prefix);
    return { merchant, text, towns: new Set(towns) };
  });
}

/** Any of several words. */
export function eitherWord(first: WordMatch, ...others: readonly WordMatch[]): WordMatch {
  return {
    merchant: union(first.merchant, ...others.map((match) => match.merchant)),
    text: union(first.text, ...others.map((match) => match.text)),
    towns: new Set([first, ...others].flatMap((match) => [...match.towns])),
  };
}

function addCategories(edition: Edition, bits: Bitmap, fits: (word: string) => boolean): void {
  for (const { id, title } of edition.categories.all) {
    if (wordsOf(title).some(fits)) addAll(bits, edition.categories.offersIn(id));
  }
}
