import { squaredChord } from "@/lib/domain/distance";
import { smallest } from "@/lib/domain/smallest";
import { type Bitmap, countOf, has } from "./bitmap";
import { type Circle, placesWithin } from "./circle";
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
  const { cells, positions, chords } = placesWithin(edition, circle);
  const { foundAt } = edition.once("nearest", () => ({ foundAt: new Int32Array(edition.size).fill(NOT_FOUND) }));
  const all = countOf(wanted);
  const found: NearOffer[] = [];
  let enough = 0;
  let inner = -1;
  for (let left = HALVINGS; left >= 0 && enough < count && found.length < all; left--) {
    const outer = left === 0 ? Number.POSITIVE_INFINITY : squaredChord(circle.miles) / 4 ** left;
    const before = found.length;
    for (const { places, start, end } of cells) {
      const { ids, ends, slots } = places;
      for (let n = start; n < end; n++) {
        const chord = chords[n] ?? 0;
        if (chord <= inner || chord > outer) continue;
        const i = positions[n] ?? 0;
        const last = ends[i] ?? 0;
        for (let at = i === 0 ? 0 : (ends[i - 1] ?? 0); at < last; at++) {
          const slot = slots[at] ?? 0;
          if (!has(wanted, slot)) continue;
          const known = foundAt[slot] ?? NOT_FOUND;
          if (known !== NOT_FOUND && chord >= (found[known]?.chord ?? 0)) continue;
          const place = known === NOT_FOUND ? found.length : known;
          foundAt[slot] = place;
          found[place] = { slot, id: edition.ids[slot] ?? 0, chord, location: ids[i] ?? 0 };
        }
      }
    }
    for (let i = before; i < found.length; i++) if (isAfter(found[i], after)) enough++;
    inner = outer;
  }
  for (const { slot } of found) foundAt[slot] = NOT_FOUND;
  return smallest(
    found.filter((offer) => isAfter(offer, after)),
    count,
    (a, b) => a.chord - b.chord || a.id - b.id,
  );
}

function isAfter(offer: NearOffer | undefined, after: Position | undefined): boolean {
  if (!offer) return false;
  return !after || offer.chord > after.chord || (offer.chord === after.chord && offer.id > after.id);
}
