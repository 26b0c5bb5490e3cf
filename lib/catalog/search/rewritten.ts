import { wordsOf } from "@/lib/domain/fold";
import { stateCode, stateName } from "@/lib/domain/us-states";
import type { Edition } from "../edition";
import { readPlaces } from "../place";
import { isKnown } from "./vocabulary";

/** Shorter words and parts are made up of others by chance: "target" is no "tar get". */
const SHORTEST_CUT = 7;
const SHORTEST_PART = 3;
const ZIP = /^\d{5}$/;

/** Other ways to write the words of a query that finds nothing: with places in full, and with other spaces. */
export function* rewritten(edition: Edition, words: readonly string[]): Iterable<readonly string[]> {
  const inFull = words.flatMap(placeInFull);
  if (inFull.join(" ") !== words.join(" ")) yield inFull;
  for (const [i, word] of words.entries()) {
    for (const parts of word.length < SHORTEST_CUT || isKnown(edition, word) ? [] : cutsOf(word)) {
      if (parts.every((part) => isKnown(edition, part))) yield words.toSpliced(i, 1, ...parts);
    }
    const joined = word + (words[i + 1] ?? "");
    if (joined !== word && isKnown(edition, joined)) yield words.toSpliced(i, 2, joined);
  }
}

/** "77002" as "houston tx", "ny" as "new york". */
function placeInFull(word: string): readonly string[] {
  if (ZIP.test(word)) {
    const [area] = readPlaces(word);
    return area ? wordsOf(area.name).filter((part) => part !== word) : [word];
  }
  const state = stateCode([word]);
  return state === undefined ? [word] : wordsOf(stateName(state));
}

function cutsOf(word: string): string[][] {
  const cuts: string[][] = [];
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) cuts.push([word.slice(0, at), word.slice(at)]);
  return cuts;
}
