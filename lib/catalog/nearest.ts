import { squaredChord, unitVector } from "@/lib/domain/distance";
import { smallest } from "@/lib/domain/smallest";
import { type Bitmap, countOf, has } from "./bitmap";
import { squaredLine } from "./cell-towns";
import { type Circle, townsInCircle } from "./circle";
import type { Edition } from "./edition";

export interface NearOffer {
  readonly slot: number;
  readonly id: number;
  /** The square of the chord to its nearest location, and that location's id. */
  readonly chord: number;
  readonly location: number;
}

type Position = Pick<NearOffer, "chord" | "id">;

/**
 * So many times the radius is halved for the first ring: mostly a few streets in the middle of a city. Each ring reaches
 * twice as far as the one before.
 */
const HALVINGS = 7;
const NOT_FOUND = -1;

/**
 * The first `count` of some offers in a circle, after a position: nearest first, each with its nearest location, those
 * as near by their ids. It is searched in rings from the inside, until there are enough.
 */
export function nearestIn(
  edition: Edition,
  circle: Circle,
  wanted: Bitmap,
  count: number,
  after?: Position,
): readonly NearOffer[] {
  const towns = townsInCircle(edition, circle);
  const [x, y, z] = unitVector(circle.centre);
  const { foundAt } = edition.once("nearest", () => ({ foundAt: new Int32Array(edition.size).fill(NOT_FOUND) }));
  const all = countOf(wanted);
  const found: NearOffer[] = [];
  let enough = 0;
  let inner = -1;
  let innerLine = 0;
  for (let left = HALVINGS; left >= 0 && enough < count && found.length < all; left--) {
    const outer = squaredChord(circle.miles) / 4 ** left;
    const outerLine = Math.sqrt(outer);
    const before = found.length;
    for (const { cell, index, nearest, farthest } of towns) {
      if (nearest > outerLine || farthest < innerLine) continue;
      const { places, positions, ends, points } = cell;
      for (let n = index === 0 ? 0 : (ends[index - 1] ?? 0); n < (ends[index] ?? 0); n++) {
        const chord = squaredLine(points, n, x, y, z);
        if (chord <= inner || chord > outer) continue;
        const i = positions[n] ?? 0;
        const last = places.ends[i] ?? 0;
        for (let at = i === 0 ? 0 : (places.ends[i - 1] ?? 0); at < last; at++) {
          const slot = places.slots[at] ?? 0;
          if (!has(wanted, slot)) continue;
          const known = foundAt[slot] ?? NOT_FOUND;
          const location = places.ids[i] ?? 0;
          if (known !== NOT_FOUND && !isNearer(chord, location, found[known])) continue;
          const place = known === NOT_FOUND ? found.length : known;
          foundAt[slot] = place;
          found[place] = { slot, id: edition.ids[slot] ?? 0, chord, location };
        }
      }
    }
    for (let i = before; i < found.length; i++) if (isAfter(found[i], after)) enough++;
    inner = outer;
    innerLine = outerLine;
  }
  for (const { slot } of found) foundAt[slot] = NOT_FOUND;
  return smallest(
    found.filter((offer) => isAfter(offer, after)),
    count,
    (a, b) => a.chord - b.chord || a.id - b.id,
  );
}

/** Of locations as near, the one with the lowest id counts. */
function isNearer(chord: number, location: number, other: NearOffer | undefined): boolean {
  return !other || chord < other.chord || (chord === other.chord && location < other.location);
}

function isAfter(offer: NearOffer | undefined, after: Position | undefined): boolean {
  if (!offer) return false;
  return !after || offer.chord > after.chord || (offer.chord === after.chord && offer.id > after.id);
}
