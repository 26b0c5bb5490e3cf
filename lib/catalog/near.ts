import { add, type Bitmap, emptyBitmap, intersection, union } from "./bitmap";
import { type Circle, townsInCircle } from "./circle";
import type { Edition } from "./edition";

/** Live offers in a circle. */
export interface Nearby {
  readonly circle: Circle;
  readonly bits: Bitmap;
  /** The offers with a location in the circle by its state, "" for none; expired ones, too. */
  readonly states: ReadonlyMap<string, Bitmap>;
}

export function offersNear(edition: Edition, circle: Circle): Nearby {
  const { names, ofTown } = edition.townStates();
  const states: Bitmap[] = [];
  for (const { id, slots, start, end } of townsInCircle(edition, circle)) {
    const state = ofTown[id] ?? 0;
    states[state] ??= emptyBitmap(edition.size);
    const bits = states[state];
    for (let at = start; at < end; at++) add(bits, slots[at] ?? 0);
  }
  const byState = new Map<string, Bitmap>();
  states.forEach((bits, state) => void byState.set(names[state] ?? "", bits));
  const anywhere = union(...byState.values());
  return { circle, bits: intersection(edition.live, anywhere), states: byState };
}

/** Ids of the towns that have a location in a circle. */
export function townsWithin(edition: Edition, circle: Circle): ReadonlySet<number> {
  return new Set(townsInCircle(edition, circle).map(({ id }) => id));
}
