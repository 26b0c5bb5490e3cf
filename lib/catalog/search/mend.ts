import { type Bitmap, countOfBoth, slotsOfBoth } from "../bitmap";
import type { Edition } from "../edition";
import type { PlacedQuery } from "./place-words";
import { otherNumbers } from "./plurals";
import { isArticle, isFiller } from "./query-words";
import { isLive, tiersOf, widerTiersOf } from "./tiers";
import { corrections } from "./vocabulary";
import { eitherWord, nameWord, type WordMatch, wholeWord } from "./word";

/** A page: spelling is corrected only if fewer live offers are found without. */
export const ENOUGH = 24;

/** From this length on, the first letter of a word beside others may be a slip. */
const FIRST_LETTER_MISTYPED = 5;

interface Mended {
  readonly tiers: readonly Bitmap[];
  readonly tasters: readonly number[];
  readonly merchants: readonly Bitmap[];
  /** The likeliest that finds something; null if no correction of all words does. */
  readonly spelling: string | null;
}

const NOTHING: Mended = { tiers: [], tasters: [], merchants: [], spelling: null };

/**
 * One typing error is corrected in each word that no live offer contains; the name of a state, and beside other words
 * that of a town, is left alone. Each way to correct the words gets a few offers on the first page.
 */
export function mend(
  edition: Edition,
  query: PlacedQuery,
  whole: readonly WordMatch[],
  begun: readonly WordMatch[],
): Mended {
  const { words, states } = query;
  const candidates = words.map((word, i) =>
    isMeant(edition, word, whole[i], words.length > 1) || states.some(({ from, to }) => from <= i && i < to)
      ? []
      : candidatesFor(edition, word, words.length > 1),
  );
  const ways = Math.min(ENOUGH, Math.max(...candidates.map(({ length }) => length)));
  const any = begun.map((found, i) => eitherWord(found, ...(candidates[i] ?? []).map(({ match }) => match)));
  const tiers = ways === 0 ? [] : [...tiersOf(edition, query, any)];
  if (!tiers.some((tier) => isLive(edition, tier))) return NOTHING;
  const ranked = candidates.map((some, i) =>
    mostFoundFirst(edition, some, (match) => widerTiersOf(edition, query, any.with(i, match))),
  );
  const found = Array.from({ length: ways }, (_, way) => {
    const chosen = ranked.map((some) => some[way] ?? some[0]);
    const matches = begun.map((match, i) => chosen[i]?.match ?? match);
    const slots = [...firstOf(edition, tiersOf(edition, query, matches), Math.floor(ENOUGH / ways))];
    return { slots, spelling: words.map((word, i) => chosen[i]?.word ?? word).join(" ") };
  });
  return {
    tiers,
    tasters: ways > 1 ? [...new Set(found.flatMap(({ slots }) => slots))] : [],
    merchants: tiers.slice(0, 1),
    spelling: found.find(({ slots }) => slots.length > 0)?.spelling ?? null,
  };
}

/** Beside other words, the first letter of a short one is no slip: a "date night" has no rate. */
function resembles(typed: string, word: string): boolean {
  return typed.length >= FIRST_LETTER_MISTYPED || typed[0] === word[0];
}

interface Candidate {
  readonly word: string;
  readonly match: WordMatch;
}

/** A word that says nothing is meant as a part of a name, unless nothing else can be. */
function candidatesFor(edition: Edition, typed: string, besideOthers: boolean): Candidate[] {
  const others = corrections(edition, typed).filter(
    (word) => !isArticle(word) && (!besideOthers || resembles(typed, word)),
  );
  const isTelling = others.some((word) => !isFiller(word));
  return others.map((word) => ({
    word,
    match: isTelling && isFiller(word) ? nameWord(edition, word) : wholeWord(edition, word),
  }));
}

/** By the live offers that the whole query finds with a word; what they contain ranks before where they are. */
function mostFoundFirst(
  edition: Edition,
  candidates: readonly Candidate[],
  tiersWith: (match: WordMatch) => Iterable<Bitmap>,
): readonly Candidate[] {
  if (candidates.length < 2) return candidates;
  const counted = candidates.map((candidate) => {
    const counts = Array.from(tiersWith(candidate.match), (tier) => countOfBoth(tier, edition.live));
    const [text = 0, inTown = 0, inState = 0] = counts;
    return { candidate, text, there: inTown + inState };
  });
  return counted.sort((a, b) => b.text - a.text || b.there - a.there).map(({ candidate }) => candidate);
}

/** A few live offers from the best tiers that have any, by slot; further tiers are not computed. */
function firstOf(edition: Edition, tiers: Iterable<Bitmap>, count: number): Iterable<number> {
  const slots = new Set<number>();
  for (const tier of tiers) {
    if (slots.size === count) break;
    for (const slot of slotsOfBoth(tier, edition.live)) {
      if (slots.size === count) break;
      slots.add(slot);
    }
  }
  return slots;
}

function isMeant(edition: Edition, typed: string, match: WordMatch | undefined, besideOthers: boolean): boolean {
  if (match === undefined) return false;
  if (isLive(edition, match.text) || (besideOthers && match.towns.size > 0)) return true;
  return otherNumbers(typed).some((word) => isLive(edition, wholeWord(edition, word).text));
}
