import { nameKey } from "@/lib/domain/fold";
import { addAll, type Bitmap, countOf, countOfBoth, emptyBitmap, intersection, slotsOf, union } from "../bitmap";
import type { Edition } from "../edition";
import { inState, inTown, type PlacedQuery, placedQuery } from "./place-words";
import { searchedWords } from "./query-words";
import { dealWord } from "./two-for-one";
import { corrections } from "./vocabulary";
import { eitherWord, prefixWord, type WordMatch, wholeWord } from "./word";

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
  /** The same by the merchant's name alone. */
  readonly merchants: readonly Bitmap[];
  /** The query with corrected spelling, or with fewer words, if only that found something. */
  readonly spelling: string | null;
}

/** A page: spelling is corrected only if fewer live offers are found without. */
const ENOUGH = 24;

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

/** Finds something for a query of which no offer has all words, by fewer of them. */
function matchFewer(edition: Edition, words: readonly string[]): SearchMatch | undefined {
  for (const fewer of fewerWords(edition, words)) {
    const spelling = fewer.join(" ");
    const found = match(edition, fewer, nameKey(spelling));
    if (isLive(edition, found.all)) return { ...found, spelling: found.spelling ?? spelling };
  }
  return undefined;
}

/** Of a query that finds nothing, a letter or "off" by itself is no reason to find anything. */
const VAGUE = /^(?:.|off)$/u;
/** What fewer than a third of its words find is not what was asked for. */
const LEAST_SHARE = 1 / 3;

/**
 * Ever fewer words: without those that nothing is called, then without those that only name a place, then without the first:
 * "elegant men's haircut" is about its last.
 */
function* fewerWords(edition: Edition, words: readonly string[]): Iterable<readonly string[]> {
  const matches = words
    .filter((word) => !VAGUE.test(word))
    .map((word) => ({ word, ...(dealWord(edition, word) ?? prefixWord(edition, word)) }));
  const isThing = ({ word, text, towns }: (typeof matches)[number]) =>
    isLive(edition, text) || (towns.size === 0 && corrections(edition, word).length > 0);
  const written = matches.filter(isThing);
  const known = matches.filter((match) => match.towns.size > 0 || isThing(match));
  const fromFirst = written.map((_, from) => written.slice(from));
  for (const fewer of [known, ...fromFirst]) {
    if (fewer.length < words.length && fewer.length >= words.length * LEAST_SHARE) yield fewer.map(({ word }) => word);
  }
}

function match(edition: Edition, words: readonly string[], name: string): SearchMatch {
  const exactly = addAll(emptyBitmap(edition.size), edition.set("name", name));
  const names = namesFrom(edition, name);
  const whole = words.map((word) => dealWord(edition, word) ?? wholeWord(edition, word));
  const begun = words.map((word) => dealWord(edition, word) ?? prefixWord(edition, word));
  const query = placedQuery(words);
  const wholeTiers = tiersOf(edition, query, whole);
  const begunTiers = tiersOf(edition, query, begun);
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

/**
 * All words in the merchant's name; on the offer; on the offer or its category; all except those that name its town; all
 * except those that name its state.
 */
function tiersOf(edition: Edition, query: PlacedQuery, words: readonly WordMatch[]): Bitmap[] {
  const stated = inState(edition, query, words);
  return [
    intersectionOf(words.map((word) => word.merchant)),
    intersectionOf(words.map((word) => word.written)),
    intersectionOf(words.map((word) => word.text)),
    inTown(edition, query, words),
    ...(stated ? [stated] : []),
  ];
}

interface Mended {
  readonly tiers: readonly Bitmap[];
  readonly tasters: readonly number[];
  readonly merchants: readonly Bitmap[];
  readonly spelling: string | null;
}

/**
 * One typing error is corrected in each word that no offer contains; the name of a state, and beside other words that of
 * a town, is left alone. Each way to correct the words gets a few offers on the first page.
 */
function mend(edition: Edition, query: PlacedQuery, whole: readonly WordMatch[], begun: readonly WordMatch[]): Mended {
  const { words, states } = query;
  const candidates = words.map((word, i) =>
    isMeant(edition, whole[i], words.length > 1) || states.some(({ from, to }) => from <= i && i < to)
      ? []
      : mostUsedFirst(edition, corrections(edition, word)),
  );
  const ways = Math.min(ENOUGH, Math.max(...candidates.map(({ length }) => length)));
  if (ways === 0) return { tiers: [], tasters: [], merchants: [], spelling: null };
  const tasters = Array.from({ length: ways > 1 ? ways : 0 }, (_, way) => {
    const chosen = begun.map((found, i) => candidates[i]?.[way]?.match ?? candidates[i]?.[0]?.match ?? found);
    return firstOf(edition, tiersOf(edition, query, chosen), Math.floor(ENOUGH / ways));
  });
  const any = begun.map((found, i) => eitherWord(found, ...(candidates[i] ?? []).map(({ match }) => match)));
  const tiers = tiersOf(edition, query, any);
  return {
    tiers,
    tasters: [...new Set(tasters.flatMap((slots) => [...slots]))],
    merchants: tiers.slice(0, 1),
    spelling: words.map((word, i) => candidates[i]?.[0]?.word ?? word).join(" "),
  };
}

interface Candidate {
  readonly word: string;
  readonly match: WordMatch;
}

/** A word that offers contain ranks before a town, and a town with many offers before one with few. */
function mostUsedFirst(edition: Edition, words: readonly string[]): Candidate[] {
  const candidates = words.map((word) => {
    const match = wholeWord(edition, word);
    const there = Array.from(match.towns, (id) => edition.offersInTown(id).length);
    return { word, match, written: countOf(match.written), there: there.reduce((sum, offers) => sum + offers, 0) };
  });
  return candidates.sort((a, b) => b.written - a.written || b.there - a.there);
}

/** A few live offers from the best tiers that have any, by slot. */
function firstOf(edition: Edition, tiers: readonly Bitmap[], count: number): Iterable<number> {
  const slots = new Set<number>();
  for (const tier of tiers) {
    for (const slot of slotsOf(intersection(tier, edition.live))) {
      if (slots.size === count) break;
      slots.add(slot);
    }
  }
  return slots;
}

function isMeant(edition: Edition, match: WordMatch | undefined, besideOthers: boolean): boolean {
  return match !== undefined && (isLive(edition, match.text) || (besideOthers && match.towns.size > 0));
}

/** Whether any of the offers has not ended. */
function isLive({ live }: Edition, offers: Bitmap): boolean {
  return countOfBoth(offers, live) > 0;
}

/** Offers of merchants whose name begins with the query. */
function namesFrom(edition: Edition, name: string): Bitmap {
  const bits = emptyBitmap(edition.size);
  for (const { slots } of edition.index.setsFrom("name", name)) addAll(bits, slots);
  return bits;
}

function intersectionOf([first, ...others]: readonly Bitmap[]): Bitmap {
  if (!first) throw new RangeError("Nothing has no intersection.");
  return intersection(first, ...others);
}
