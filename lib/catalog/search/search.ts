import { nameKey } from "@/lib/domain/fold";
import { addAll, type Bitmap, countOfBoth, emptyBitmap, union } from "../bitmap";
import type { Edition } from "../edition";
import { fewerWords } from "./fewer-words";
import { ENOUGH, mend } from "./mend";
import { placedQuery } from "./place-words";
import { searchedWords } from "./query-words";
import { isLive, tiersOf } from "./tiers";
import { dealWord } from "./two-for-one";
import { prefixWord, wholeWord } from "./word";

/** The offers that a query finds, live or not. */
export interface SearchMatch {
  /**
   * Best first; an offer belongs to the first tier that contains it. The tiers of a search without corrections come
   * before those with.
   */
  readonly tiers: readonly Bitmap[];
  /**
   * Slots of a few offers for each way to correct the spelling, the likeliest first. They come before the tiers from
   * `mendedFrom` on.
   */
  readonly tasters: readonly number[];
  readonly mendedFrom: number;
  readonly all: Bitmap;
  /** The same by the merchant's name alone; none where only fewer words found something. */
  readonly merchants: readonly Bitmap[];
  /** The query with corrected spelling, or with fewer words, if only that found something. */
  readonly spelling: string | null;
}

const NOTHING: SearchMatch = {
  tiers: [],
  tasters: [],
  mendedFrom: 0,
  all: emptyBitmap(0),
  merchants: [],
  spelling: null,
};

/** The query's text is plain words: no character is syntax. A query without a word finds nothing. */
export function searchOffers(edition: Edition, query: string): SearchMatch {
  const words = searchedWords(query);
  if (words.length === 0) return NOTHING;
  const name = nameKey(query);
  return edition.memo("sets", `search ${words.join(" ")} as ${name}`, () => {
    const whole = match(edition, words, name);
    return isLive(edition, whole.all) ? whole : (matchFewer(edition, words) ?? whole);
  });
}

/** Finds something for a query of which no live offer has all words, by fewer of them. */
function matchFewer(edition: Edition, words: readonly string[]): SearchMatch | undefined {
  for (const fewer of fewerWords(edition, words)) {
    const spelling = fewer.join(" ");
    const found = match(edition, fewer, nameKey(spelling));
    if (isLive(edition, found.all)) return { ...found, merchants: [], spelling: found.spelling ?? spelling };
  }
  return undefined;
}

function match(edition: Edition, words: readonly string[], name: string): SearchMatch {
  const exactly = addAll(emptyBitmap(edition.size), edition.set("name", name));
  const names = namesFrom(edition, name);
  const whole = words.map((word) => dealWord(edition, word) ?? wholeWord(edition, word));
  const begun = words.map((word) => dealWord(edition, word) ?? prefixWord(edition, word));
  const query = placedQuery(words);
  const wholeTiers = [...tiersOf(edition, query, whole)];
  const begunTiers = [...tiersOf(edition, query, begun)];
  const tiers = [exactly, names, ...wholeTiers, ...begunTiers];
  const found = union(emptyBitmap(edition.size), ...tiers);
  const merchants = [exactly, names, ...wholeTiers.slice(0, 1), ...begunTiers.slice(0, 1)];
  const plain = { tiers, tasters: [], mendedFrom: tiers.length, all: found, merchants, spelling: null };
  if (countOfBoth(found, edition.live) >= ENOUGH) return plain;
  const mended = mend(edition, query, whole, begun);
  const all = union(found, ...mended.tiers);
  return {
    tiers: [...tiers, ...mended.tiers],
    tasters: mended.tasters,
    mendedFrom: tiers.length,
    all,
    merchants: [...merchants, ...mended.merchants],
    spelling: !isLive(edition, found) && isLive(edition, all) ? mended.spelling : null,
  };
}

/** Offers of merchants whose name begins with the query. */
function namesFrom(edition: Edition, name: string): Bitmap {
  const bits = emptyBitmap(edition.size);
  for (const { slots } of edition.index.setsFrom("name", name)) addAll(bits, slots);
  return bits;
}
