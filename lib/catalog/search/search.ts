import { nameKey, wordsOf } from "@/lib/domain/fold";
import { addAll, type Bitmap, emptyBitmap, intersection, isEmpty, union } from "../bitmap";
import type { Edition } from "../edition";
import { corrections } from "./vocabulary";
import { eitherWord, prefixWord, type WordMatch, wholeWord } from "./word";

/** Live or not, the offers that a query brings. */
export interface SearchMatch {
  /** The best first; an offer counts where it stands first. */
  readonly tiers: readonly Bitmap[];
  readonly all: Bitmap;
  /** The same by the merchant's name alone. */
  readonly merchants: readonly Bitmap[];
  /** The query with its slips mended, where only that brought something. */
  readonly spelling: string | null;
}

const MOST_WORDS = 8;
/** Corrections that have a tier of their own; the rest share one. */
const RANKED_CORRECTIONS = 6;
/** Words that say nothing of what is looked for: left out unless the query is nothing else. */
const FILLERS = new Set(["a", "an", "and", "at", "for", "from", "in", "near", "of", "on", "or", "the", "to", "with"]);

const NOTHING: SearchMatch = { tiers: [], all: emptyBitmap(0), merchants: [], spelling: null };

/** The query's text is words and nothing else: no character of it is syntax. One without a word brings nothing. */
export function searchOffers(edition: Edition, query: string): SearchMatch {
  const words = significant(wordsOf(query)).slice(0, MOST_WORDS);
  if (words.length === 0) return NOTHING;
  return edition.memo(`search ${words.join(" ")}`, () => match(edition, words, nameKey(query)));
}

function match(edition: Edition, words: readonly string[], name: string): SearchMatch {
  const whole = words.map((word) => wholeWord(edition, word));
  const prefix = words.map((word) => prefixWord(edition, word));
  const exactly = addAll(emptyBitmap(edition.size), edition.set("name", name));
  const names = namesFrom(edition, name);
  const ofMerchants = intersectionOf(whole.map((word) => word.merchant));
  const begunMerchants = intersectionOf(prefix.map((word) => word.merchant));
  const tiers = [
    exactly,
    names,
    ofMerchants,
    intersectionOf(whole.map((word) => word.text)),
    withTown(edition, whole),
    begunMerchants,
    intersectionOf(prefix.map((word) => word.text)),
    withTown(edition, prefix),
  ];
  const mended = mend(edition, words, whole, prefix);
  const all = union(emptyBitmap(edition.size), ...tiers, ...mended.tiers);
  return {
    tiers: [...tiers, ...mended.tiers],
    all,
    merchants: [exactly, names, ofMerchants, begunMerchants, ...mended.merchants],
    spelling: tiers.every(isEmpty) && !isEmpty(all) ? mended.spelling : null,
  };
}

/** For words that nothing bears: one slip in each is forgiven. */
function mend(
  edition: Edition,
  words: readonly string[],
  whole: readonly WordMatch[],
  prefix: readonly WordMatch[],
): { tiers: Bitmap[]; merchants: Bitmap[]; spelling: string | null } {
  const candidates = words.map((word, i) => (isKnown(whole[i]) ? [] : corrections(edition, word)));
  if (candidates.every((list) => list.length === 0)) return { tiers: [], merchants: [], spelling: null };
  const ranked = Array.from({ length: RANKED_CORRECTIONS }, (_, rank) =>
    words.map((_word, i) => candidates[i]?.[rank] ?? candidates[i]?.[0]),
  );
  const bitsOf = (matches: readonly WordMatch[]) =>
    union(intersectionOf(matches.map((word) => word.text)), withTown(edition, matches));
  const tiers = ranked.map((chosen) =>
    bitsOf(prefix.map((found, i) => (chosen[i] === undefined ? found : wholeWord(edition, chosen[i])))),
  );
  const rest = prefix.map((found, i) =>
    eitherWord(found, ...(candidates[i] ?? []).map((word) => wholeWord(edition, word))),
  );
  return {
    tiers: [...tiers, bitsOf(rest)],
    merchants: [intersectionOf(rest.map((word) => word.merchant))],
    spelling: words.map((word, i) => candidates[i]?.[0] ?? word).join(" "),
  };
}

function isKnown(match: WordMatch | undefined): boolean {
  return match !== undefined && (match.towns.size > 0 || !isEmpty(match.text));
}

/** Offers of merchants whose name begins with the query. */
function namesFrom(edition: Edition, name: string): Bitmap {
  const bits = emptyBitmap(edition.size);
  for (const { slots } of edition.index.setsFrom("name", name)) addAll(bits, slots);
  return bits;
}

/** A query names one town at most: offers in a town that neighbouring words name together, which the other words fit. */
function withTown(edition: Edition, words: readonly WordMatch[]): Bitmap {
  const bits = emptyBitmap(edition.size);
  for (let from = 0; from < words.length; from++) {
    let towns = words[from]?.towns ?? new Set<number>();
    for (let to = from + 1; towns.size > 0; to++) {
      const others = [...words.slice(0, from), ...words.slice(to)].map((word) => word.text);
      const there = emptyBitmap(edition.size);
      for (const town of towns) addAll(there, edition.offersInTown(town));
      addInto(bits, intersectionOf([there, ...others]));
      const next = words[to]?.towns;
      if (!next) break;
      towns = new Set([...towns].filter((town) => next.has(town)));
    }
  }
  return bits;
}

function addInto(bits: Bitmap, more: Bitmap): void {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) | (more[i] ?? 0);
}

function intersectionOf([first, ...others]: readonly Bitmap[]): Bitmap {
  if (!first) throw new RangeError("Nothing has no intersection.");
  return intersection(first, ...others);
}

function significant(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : words;
}
