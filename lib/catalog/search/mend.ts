import { type Bitmap, countOf, intersection, slotsOf } from "../bitmap";
import type { Edition } from "../edition";
import type { PlacedQuery } from "./place-words";
import { otherNumbers } from "./plurals";
import { isLive, tiersOf } from "./tiers";
import { corrections } from "./vocabulary";
import { eitherWord, type WordMatch, wholeWord } from "./word";

/** A page: spelling is corrected only if fewer live offers are found without. */
export const ENOUGH = 24;

/** From this length on, the first letter of a word beside others may be a slip. */
const FIRST_LETTER_MISTYPED = 5;

interface Mended {
  readonly tiers: readonly Bitmap[];
  readonly tasters: readonly number[];
  readonly merchants: readonly Bitmap[];
  readonly spelling: string | null;
}

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
      : mostUsedFirst(
          edition,
          corrections(edition, word).filter((other) => words.length === 1 || resembles(word, other)),
        ),
  );
  const ways = Math.min(ENOUGH, Math.max(...candidates.map(({ length }) => length)));
  if (ways === 0) return { tiers: [], tasters: [], merchants: [], spelling: null };
  const any = begun.map((found, i) => eitherWord(found, ...(candidates[i] ?? []).map(({ match }) => match)));
  const tiers = [...tiersOf(edition, query, any)];
  const hasChoice = ways > 1 && tiers.some((tier) => isLive(edition, tier));
  const tasters = Array.from({ length: hasChoice ? ways : 0 }, (_, way) => {
    const chosen = begun.map((found, i) => candidates[i]?.[way]?.match ?? candidates[i]?.[0]?.match ?? found);
    return firstOf(edition, tiersOf(edition, query, chosen), Math.floor(ENOUGH / ways));
  });
  return {
    tiers,
    tasters: [...new Set(tasters.flatMap((slots) => [...slots]))],
    merchants: tiers.slice(0, 1),
    spelling: words.map((word, i) => candidates[i]?.[0]?.word ?? word).join(" "),
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

/** A word that offers contain ranks before a town, and a town with many offers before one with few. */
function mostUsedFirst(edition: Edition, words: readonly string[]): Candidate[] {
  const candidates = words.map((word) => {
    const match = wholeWord(edition, word);
    const there = Array.from(match.towns, (id) => edition.offersInTown(id).length);
    return { word, match, written: countOf(match.written), there: there.reduce((sum, offers) => sum + offers, 0) };
  });
  return candidates.sort((a, b) => b.written - a.written || b.there - a.there);
}

/** A few live offers from the best tiers that have any, by slot; further tiers are not computed. */
function firstOf(edition: Edition, tiers: Iterable<Bitmap>, count: number): Iterable<number> {
  const slots = new Set<number>();
  for (const tier of tiers) {
    if (slots.size === count) break;
    for (const slot of slotsOf(intersection(tier, edition.live))) {
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
