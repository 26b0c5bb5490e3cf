import { DEGREE, type Places } from "@/lib/db/offer-index";
import { unitVector } from "@/lib/domain/distance";
import { inverted } from "./tally";

/**
 * The locations of a cell, town after town. A circle mostly contains a town as a whole, or nothing of it: its locations
 * need not be looked at then, and its offers are gone through once each, however many shops of a chain it has.
 */
export interface CellTowns {
  readonly places: Places;
  /** Ids of the towns, 0 for none. */
  readonly ids: readonly number[];
  /** Positions of the locations in the cell, and where those of each town end. */
  readonly positions: Uint32Array;
  readonly ends: Uint32Array;
  /** The points of these locations on a sphere of radius 1, three numbers each. */
  readonly points: Float64Array;
  /** A point in the middle of each town, and the longest straight line from there to one of its locations. */
  readonly middles: Float64Array;
  readonly reaches: Float64Array;
  /** Slots of the offers of each town, each once, and where they end. */
  readonly slots: Uint32Array;
  readonly slotEnds: Uint32Array;
}

/** By slot, the last town in which it was met. Cells share it: with room for each, making them took twice as long. */
export interface MetOffers {
  readonly bySlot: Uint32Array;
  towns: number;
}

export function townsOfCell(places: Places, met: MetOffers): CellTowns {
  const { ids, townOf } = numbered(places.towns);
  const each = new Uint32Array(townOf.length);
  for (let i = 0; i < each.length; i++) each[i] = i + 1;
  const { ends, members: positions } = inverted({ ends: each, members: townOf }, ids.length);
  const points = pointsOf(places, positions);
  return {
    places,
    ids,
    positions,
    ends,
    points,
    ...extents(points, ends),
    ...offersByTown(places, positions, ends, met),
  };
}

/** The towns in the order in which they come, and for each location the number of its town among these. */
function numbered(towns: Uint32Array): { ids: number[]; townOf: Uint32Array } {
  const ids: number[] = [];
  const numbers = new Map<number, number>();
  const townOf = new Uint32Array(towns.length);
  for (let i = 0; i < towns.length; i++) {
    const id = towns[i] ?? 0;
    let number = numbers.get(id);
    if (number === undefined) {
      number = ids.push(id) - 1;
      numbers.set(id, number);
    }
    townOf[i] = number;
  }
  return { ids, townOf };
}

/** The square of the straight line from the point at an index to another. */
export function squaredLine(points: Float64Array, index: number, x: number, y: number, z: number): number {
  const dx = (points[index * 3] ?? 0) - x;
  const dy = (points[index * 3 + 1] ?? 0) - y;
  const dz = (points[index * 3 + 2] ?? 0) - z;
  return dx * dx + dy * dy + dz * dz;
}

function pointsOf({ latitudes, longitudes }: Places, positions: Uint32Array): Float64Array {
  const points = new Float64Array(positions.length * 3);
  for (let n = 0; n < positions.length; n++) {
    const i = positions[n] ?? 0;
    const point = { latitude: (latitudes[i] ?? 0) / DEGREE, longitude: (longitudes[i] ?? 0) / DEGREE };
    points.set(unitVector(point), n * 3);
  }
  return points;
}

function extents(points: Float64Array, ends: Uint32Array): Pick<CellTowns, "middles" | "reaches"> {
  const middles = new Float64Array(ends.length * 3);
  const reaches = new Float64Array(ends.length);
  let start = 0;
  for (let town = 0; town < ends.length; town++) {
    const end = ends[town] ?? 0;
    for (let axis = 0; axis < 3; axis++) {
      let sum = 0;
      for (let n = start; n < end; n++) sum += points[n * 3 + axis] ?? 0;
      middles[town * 3 + axis] = sum / (end - start);
    }
    const [x = 0, y = 0, z = 0] = middles.subarray(town * 3);
    let farthest = 0;
    for (let n = start; n < end; n++) farthest = Math.max(farthest, squaredLine(points, n, x, y, z));
    reaches[town] = Math.sqrt(farthest);
    start = end;
  }
  return { middles, reaches };
}

function offersByTown(
  { ends: placeEnds, slots }: Places,
  positions: Uint32Array,
  ends: Uint32Array,
  met: MetOffers,
): Pick<CellTowns, "slots" | "slotEnds"> {
  const found = new Uint32Array(slots.length);
  const slotEnds = new Uint32Array(ends.length);
  let count = 0;
  let n = 0;
  for (let town = 0; town < ends.length; town++) {
    const turn = ++met.towns;
    for (const end = ends[town] ?? 0; n < end; n++) {
      const i = positions[n] ?? 0;
      const last = placeEnds[i] ?? 0;
      for (let at = i === 0 ? 0 : (placeEnds[i - 1] ?? 0); at < last; at++) {
        const slot = slots[at] ?? 0;
        if (met.bySlot[slot] === turn) continue;
        met.bySlot[slot] = turn;
        found[count++] = slot;
      }
    }
    slotEnds[town] = count;
  }
  return { slots: found.slice(0, count), slotEnds };
}
