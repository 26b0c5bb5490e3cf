import { nameKey, wordsOf } from "@/lib/domain/fold";
import { STATE_WORDS, stateCode } from "@/lib/domain/us-states";
import { countIn } from "./bitmap";
import type { Edition } from "./edition";
import { type Place, readPlaces } from "./place";

/** What a query asks for, and around what place. */
export interface AskedPlace {
  /** "" if it names nothing but the place. */
  readonly q: string;
  readonly near: Place;
}

const MOST_PLACE_WORDS = 6;
const PREPOSITIONS = new Set(["around", "in", "near"]);
const ZIP = /^\d{5}$/;
/** A smaller town alone is more often another word: "golf" is no Golf, IL. */
const LARGE_TOWN_AREAS = 10;

/**
 * The place that a query ends with ("oil change 60601", "pizza in Austin, TX"), has after a preposition ("hotel in
 * Orlando in March") or begins with ("orlando hotels"), unless it is a merchant's name.
 */
export function askedPlace(edition: Edition, query: string): AskedPlace | undefined {
  if (countIn(edition.live, edition.set("name", nameKey(query))) > 0) return undefined;
  const words = query.split(/[\s,]+/).filter((word) => word !== "");
  for (const { from, to } of spansOf(words)) {
    const isIntroduced = isPreposition(words[from - 1]);
    const near = readAs(edition, words.slice(from, to), isIntroduced);
    const others = [...words.slice(0, isIntroduced ? from - 1 : from), ...words.slice(to)];
    if (near) return { q: others.join(" "), near };
  }
  return undefined;
}

/** Where a place may stand among the words, the longest spans of each kind first. */
function* spansOf(words: readonly string[]): Iterable<{ readonly from: number; readonly to: number }> {
  const { length } = words;
  for (let from = Math.max(0, length - MOST_PLACE_WORDS); from < length; from++) yield { from, to: length };
  for (const [i, word] of words.entries()) {
    if (!isPreposition(word)) continue;
    for (let to = Math.min(length - 1, i + MOST_PLACE_WORDS); to > i + 1; to--) {
      if (!goesOn(words[to - 1])) yield { from: i + 1, to };
    }
  }
  for (let to = Math.min(length - 1, MOST_PLACE_WORDS); to > 0; to--) if (!goesOn(words[to - 1])) yield { from: 0, to };
}

function isPreposition(word = ""): boolean {
  return PREPOSITIONS.has(word.toLowerCase());
}

/** In "Austin in March", the word is no Indiana. */
function goesOn(word = ""): boolean {
  return PREPOSITIONS.has(word);
}

/** The place that the words are meant as, if they are; of towns of one name the largest. */
function readAs(edition: Edition, words: readonly string[], isIntroduced: boolean): Place | undefined {
  const places = readPlaces(words.join(" "));
  if (places.length === 0) return undefined;
  const [first] = places;
  const before = words.slice(0, -1);
  // Before a ZIP code, anything is read as an address: "golf 60601" is not in Golf, IL.
  const isItsTown = readPlaces(before.join(" ")).some(({ name }) => first?.name.startsWith(`${name} `));
  const folded = words.flatMap(wordsOf);
  if (ZIP.test(folded.at(-1) ?? "") && before.length > 0 && !isItsTown) return undefined;
  const isMeant = isComplete(folded) || ((isIntroduced || isLarge(places)) && !areWritten(edition, folded));
  return isMeant ? first : undefined;
}

/** With its state, or by its ZIP code. */
function isComplete(words: readonly string[]): boolean {
  if (ZIP.test(words.at(-1) ?? "")) return true;
  const tails = Array.from({ length: Math.min(STATE_WORDS, words.length - 1) }, (_, more) => words.slice(-1 - more));
  return tails.some((tail) => stateCode(tail) !== undefined);
}

function isLarge(places: readonly Place[]): boolean {
  return places.some(({ areas = 0 }) => areas >= LARGE_TOWN_AREAS);
}

/** Whether titles of live offers have each of the words: "buffalo" wings. */
function areWritten(edition: Edition, words: readonly string[]): boolean {
  return words.every((word) => countIn(edition.live, edition.set("title", word)) > 0);
}
