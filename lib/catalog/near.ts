import { add, type Bitmap, emptyBitmap, intersection, union } from "./bitmap";
import { type Circle, placesWithin } from "./circle";
import type { Edition } from "./edition";

/** Live offers in a circle. */
export interface Nearby {
  readonly circle: Circle;
  readonly bits: Bitmap;
  /** The offers with a location in the circle by its state, "" for none; expired ones, too. */
  readonly states: ReadonlyMap<string, Bitmap>;
}

export function offersNear(edition: Edition, circle: Circle): Nearby {
  const { cells, positions } = placesWithin(edition, circle);
  const { names, ofTown } = edition.townStates();
  const states: Bitmap[] = [];
  for (const { places, start, end } of cells) {
    const { towns, ends, slots } = places;
    for (let n = start; n < end; n++) {
      const i = positions[n] ?? 0;
      const state = ofTown[towns[i] ?? 0] ?? 0;
      states[state] ??= emptyBitmap(edition.size);
      const bits = states[state];
      const last = ends[i] ?? 0;
      for (let at = i === 0 ? 0 : (ends[i - 1] ?? 0); at < last; at++) add(bits, slots[at] ?? 0);
    }
  }
  const byState = new Map<string, Bitmap>();
  states.forEach((bits, state) => void byState.set(names[state] ?? "", bits));
  const anywhere = union(emptyBitmap(edition.size), ...byState.values());
  return { circle, bits: intersection(edition.live, anywhere), states: byState };
}

/** Ids of the towns that have a location in a circle. */
export function townsWithin(edition: Edition, circle: Circle): ReadonlySet<number> {
  const { cells, positions } = placesWithin(edition, circle);
  const towns = new Set<number>();
  for (const { places, start, end } of cells) {
    for (let n = start; n < end; n++) towns.add(places.towns[positions[n] ?? 0] ?? 0);
  }
  return towns;
}
