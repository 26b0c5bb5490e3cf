import { type Bitmap, intersection, meets } from "../bitmap";
import type { Edition } from "../edition";
import { inState, inTown, type PlacedQuery } from "./place-words";
import type { WordMatch } from "./word";

/**
 * All words in the merchant's name; on the offer; on the offer or its category; all except those that name its town;
 * all except those that name its state.
 */
export function* tiersOf(edition: Edition, query: PlacedQuery, words: readonly WordMatch[]): Iterable<Bitmap> {
  yield* writtenTiersOf(words);
  yield* widerTiersOf(edition, query, words);
}

/** Of these, the first two: what is called so. */
export function* writtenTiersOf(words: readonly Pick<WordMatch, "merchant" | "written">[]): Iterable<Bitmap> {
  yield intersectionOf(words.map((word) => word.merchant));
  yield intersectionOf(words.map((word) => word.written));
}

/** Of these, from the category on: what offers are about, whatever they are called. */
export function* widerTiersOf(edition: Edition, query: PlacedQuery, words: readonly WordMatch[]): Iterable<Bitmap> {
  yield intersectionOf(words.map((word) => word.text));
  yield inTown(edition, query, words);
  const stated = inState(edition, query, words);
  if (stated) yield stated;
}

/** Whether any of the offers has not ended. */
export function isLive({ live }: Edition, offers: Bitmap): boolean {
  return meets(offers, live);
}

function intersectionOf([first, ...others]: readonly Bitmap[]): Bitmap {
  if (!first) throw new RangeError("Nothing has no intersection.");
  return intersection(first, ...others);
}
