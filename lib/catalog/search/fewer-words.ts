import { countOfBoth } from "../bitmap";
import type { Edition } from "../edition";
import { isTitled } from "./category-titles";
import { placedQuery } from "./place-words";
import { isFiller, isVague } from "./query-words";
import { dealWord } from "./two-for-one";
import { corrections } from "./vocabulary";
import { begunWord, wholeWord } from "./word";

/** What fewer than a third of its words find is not what was asked for. */
const LEAST_SHARE = 1 / 3;

/**
 * Ever fewer words of a query of which no live offer has all: without those that nothing is called, then without those
 * with a slip where another says what is asked for, then without those that only name a place, then without those that
 * may name one, then without the one that says least, and so on.
 */
export function* fewerWords(edition: Edition, words: readonly string[]): Iterable<readonly string[]> {
  const known = knownWords(edition, words);
  const things = known.filter(({ isThing }) => isThing);
  const elsewhere = things.filter(({ mayBePlace }) => !mayBePlace);
  const telling = elsewhere.length > 0 ? elsewhere : things;
  const leastFirst = telling.toSorted((a, b) => a.says - b.says);
  const evenFewer = telling.map((_, dropped) => telling.filter((word) => leastFirst.indexOf(word) >= dropped));
  const written = known.filter(({ isSlip }) => !isSlip);
  const isAsked = written.some(({ isThing, mayBePlace }) => isThing && !mayBePlace);
  for (const fewer of [known, ...(isAsked ? [written] : []), things, ...evenFewer]) {
    const { length } = fewer;
    if (length < words.length && length >= words.length * LEAST_SHARE) yield fewer.map(({ word }) => word);
  }
}

interface KnownWord {
  readonly word: string;
  readonly isThing: boolean;
  readonly isSlip: boolean;
  readonly mayBePlace: boolean;
  /** The more, the longer it is kept; of words that say as much, the last ("men's haircut"). */
  readonly says: number;
}

/** Those of the words that something is called, maybe with a slip. */
function knownWords(edition: Edition, words: readonly string[]): KnownWord[] {
  const { states } = placedQuery(words);
  return words.flatMap((word, i) => {
    if (word.length === 1 || isVague(word) || isFiller(word)) return [];
    const { text, towns } = dealWord(edition, word) ?? (word.length > 2 ? begunWord : wholeWord)(edition, word);
    const offers = countOfBoth(text, edition.live);
    const isState = states.some(({ from, to }) => from <= i && i < to);
    const isSlip = offers === 0 && towns.size === 0 && !isState && corrections(edition, word).length > 0;
    const isThing = offers > 0 || isSlip;
    if (!isThing && towns.size === 0) return [];
    const titled = isTitled(edition, word);
    const mayBePlace = !titled && (isState || wholeWord(edition, word).towns.size > 0);
    return {
      word,
      isThing,
      isSlip,
      mayBePlace,
      says: isSlip ? Number.NEGATIVE_INFINITY : titled ? 1 : -magnitude(offers),
    };
  });
}

/** Rare words say most; 200 offers are as many as 400. */
function magnitude(offers: number): number {
  return String(offers).length;
}
