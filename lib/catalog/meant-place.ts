import { wordsOf } from "@/lib/domain/fold";
import { STATE_WORDS, stateCode } from "@/lib/domain/us-states";
import type { Runtime } from "@/lib/runtime";
import { inEdition } from "./edition";
import { byOffers } from "./find-place";
import { type Place, townsLike } from "./place";

/** What a place that nobody knows may be meant as. */
export interface MeantPlace {
  /** A state that is named alone, by its code. */
  readonly state: string | undefined;
  /** Towns of almost this name, each with its state; those with most live offers first. */
  readonly towns: readonly string[];
}

const MOST = 3;
/** Short names have many that are like them: of those, the largest towns are counted. */
const MOST_COUNTED = 20;

/** What a text may be meant as that is no place. */
export function meantPlace({ catalog }: Pick<Runtime, "catalog">, text: string): MeantPlace {
  const words = wordsOf(text);
  const state = stateCode(words);
  if (state !== undefined) return { state, towns: [] };
  const towns = townsMeant(words)
    .toSorted((a, b) => (b.areas ?? 0) - (a.areas ?? 0))
    .slice(0, MOST_COUNTED);
  return inEdition(catalog, (edition) => ({
    state,
    towns: byOffers(catalog, edition, towns)
      .slice(0, MOST)
      .map(({ name }) => name),
  }));
}

/** In the state that the words end with; where it has none such, in any. */
function townsMeant(words: readonly string[]): readonly Place[] {
  for (let length = 1; length <= STATE_WORDS && length < words.length; length++) {
    const state = stateCode(words.slice(-length));
    if (state === undefined) continue;
    const alike = townsLike(words.slice(0, -length));
    const there = alike.filter(({ town }) => town?.state === state);
    return there.length > 0 ? there : alike;
  }
  return townsLike(words);
}
