import { nameKey } from "@/lib/domain/fold";
import { type Bitmap, bitmapOf, countOfBoth, NONE, union } from "../bitmap";
import type { Edition } from "../edition";
import { isTitled } from "./category-titles";
import { fewerWords } from "./fewer-words";
import { ENOUGH, mend } from "./mend";
import { type Area, placedQuery } from "./place-words";
import { isFiller, type QueryWords, queryWords } from "./query-words";
import { rewritten } from "./rewritten";
import { isLive, tiersOf, widerTiersOf, writtenTiersOf } from "./tiers";
import { dealWord } from "./two-for-one";
import { type BegunMatch, begunWord, nameWord, type WordMatch, wholeWord } from "./word";

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
  /**
   * The query with corrected spelling, with places in full, other spaces or fewer words, if only that found something.
   */
  readonly spelling: string | null;
}

const NOTHING: SearchMatch = {
  tiers: [],
  tasters: [],
  mendedFrom: 0,
  all: NONE,
  merchants: [],
  spelling: null,
};

/**
 * The query's text is plain words: no character is syntax. A query without a word finds nothing.
 * @param area whose towns alone the words may name
 */
export function searchOffers(edition: Edition, query: string, area?: Area): SearchMatch {
  const words = queryWords(query);
  const { telling, withFillers } = words;
  if (telling.length === 0) return NOTHING;
  const name = nameKey(query);
  const where = area ? ` in ${area.key}` : "";
  return edition.memo(
    area ? "circles" : "sets",
    `search ${telling.join(" ")} as ${withFillers.join(" ")} or ${name}${where}`,
    () => {
      const whole = match(edition, words, name, area);
      if (isLive(edition, whole.all)) return whole;
      if (telling.every(isFiller)) return everything(edition);
      const other = firstLive(edition, rewritten(edition, telling), area);
      if (other) return other;
      const fewer = firstLive(edition, fewerWords(edition, telling), area);
      return fewer ? { ...fewer, merchants: [] } : whole;
    },
  );
}

/** What "deals near me" asks for. */
function everything({ live }: Edition): SearchMatch {
  return { ...NOTHING, tiers: [live], mendedFrom: 1, all: live };
}

/** What the first words that find anything find. */
function firstLive(
  edition: Edition,
  queries: Iterable<readonly string[]>,
  area: Area | undefined,
): SearchMatch | undefined {
  for (const words of queries) {
    const spelling = words.join(" ");
    const found = match(edition, { telling: words, withFillers: words }, nameKey(spelling), area);
    if (isLive(edition, found.all)) return { ...found, spelling: found.spelling ?? spelling };
  }
  return undefined;
}

function match(edition: Edition, words: QueryWords, name: string, area: Area | undefined): SearchMatch {
  const exactly = bitmapOf(edition.size, edition.set("name", name));
  const begunNames = namesFrom(edition, name);
  const names = [exactly, begunNames];
  // Of "A&W" or "best b", one letter is no word that has begun, but the name may be.
  if (name.length > 1 && words.telling.every((word) => word.length === 1)) return plainly(names, names);
  const whole = words.telling.map((word) => dealWord(edition, word) ?? wholeWord(edition, word));
  const begun = words.telling.map((word, i) => begunDeal(edition, word) ?? begunIn(edition, words.telling, i, whole));
  const query = placedQuery(words.telling, area);
  const filledTiers = [...filledTiersOf(edition, words, area)];
  // A bagel is what is called "bagels", and only then all that a bakery has.
  const inEitherNumber = begun.map((match) => match.inEitherNumber);
  const wholeTiers = [
    ...writtenTiersOf(whole),
    ...writtenTiersOf(inEitherNumber),
    ...widerTiersOf(edition, query, whole),
  ];
  const begunTiers = [...tiersOf(edition, query, begun)];
  // Who asks for a car means no name that only begins so.
  const isThing = words.telling.every((word) => isTitled(edition, word));
  const sets = isThing
    ? [[exactly], filledTiers, wholeTiers, [begunNames], begunTiers]
    : [[exactly], [begunNames], filledTiers, wholeTiers, begunTiers];
  const tiers = sets.flat();
  const merchants = sets.flatMap((some) => some.slice(0, 1));
  const plain = plainly(tiers, merchants);
  if (countOfBoth(plain.all, edition.live) >= ENOUGH) return plain;
  const mended = mend(edition, query, whole, begun);
  const all = union(plain.all, ...mended.tiers);
  return {
    ...plain,
    tiers: [...tiers, ...mended.tiers],
    tasters: mended.tasters,
    all,
    merchants: [...merchants, ...mended.merchants],
    spelling: !isLive(edition, plain.all) && isLive(edition, all) ? mended.spelling : null,
  };
}

function begunDeal(edition: Edition, word: string): BegunMatch | undefined {
  const deal = dealWord(edition, word);
  return deal && { ...deal, inEitherNumber: deal };
}

/** A word alone that offers have is not the beginning of a town: who asks for gas means no Gastonia. */
function begunIn(edition: Edition, typed: readonly string[], i: number, whole: readonly WordMatch[]): BegunMatch {
  const begun = begunWord(edition, typed[i] ?? "", whole[i - 1]);
  const isAlone = typed.length === 1 && isLive(edition, begun.text);
  return isAlone ? { ...begun, towns: whole[i]?.towns ?? begun.towns } : begun;
}

function plainly(tiers: readonly Bitmap[], merchants: readonly Bitmap[]): SearchMatch {
  const all = union(...tiers);
  return { tiers, tasters: [], mendedFrom: tiers.length, all, merchants, spelling: null };
}

/** Offers of merchants whose names have those words of the query that say nothing otherwise: "best western hotel". */
function filledTiersOf(
  edition: Edition,
  { telling, withFillers }: QueryWords,
  area: Area | undefined,
): Iterable<Bitmap> {
  if (withFillers.every((word) => telling.includes(word))) return [];
  const words = withFillers.map((word) =>
    isFiller(word) ? nameWord(edition, word) : (dealWord(edition, word) ?? begunWord(edition, word)),
  );
  return tiersOf(edition, placedQuery(withFillers, area), words);
}

/** Offers of merchants whose name begins with the query. */
function namesFrom(edition: Edition, name: string): Bitmap {
  return bitmapOf(edition.size, edition.index.slotsFrom("name", name));
}
