import { boxesAround, type Point, squaredChord, unitVector } from "@/lib/domain/distance";
import { type CellTowns, type MetOffers, squaredLine, townsOfCell } from "./cell-towns";
import type { Edition } from "./edition";

/** A circle to search, and the ids of the towns it is limited to. */
export interface Circle {
  readonly centre: Point;
  readonly miles: number;
  readonly towns?: ReadonlySet<number> | undefined;
}

/** A town, as far as it is in one cell, that has a location in a circle. */
export interface TownWithin {
  readonly id: number;
  readonly cell: CellTowns;
  /** Which of the cell's towns it is. */
  readonly index: number;
  /** Straight lines from the centre: no location is nearer than the one, or farther than the other. */
  readonly nearest: number;
  readonly farthest: number;
  /** Slots of the offers that it has in the circle, from `start` up to `end`; some may be there several times. */
  readonly slots: Uint32Array;
  readonly start: number;
  readonly end: number;
}

/** On a sphere of radius 1: less than a millimetre, and enough that rounding never excludes a location at the edge. */
const MARGIN = 1e-10;

interface Looked {
  circle: Circle | undefined;
  towns: readonly TownWithin[];
  /** For the offers of towns that are not wholly inside. */
  room: Uint32Array;
}

/**
 * The towns that have a location in a circle, valid until another one is looked at. The last circle is kept, because a
 * query goes through it several times.
 */
export function townsInCircle(edition: Edition, circle: Circle): readonly TownWithin[] {
  const last = edition.once("last circle", (): Looked => ({ circle: undefined, towns: [], room: new Uint32Array() }));
  if (!last.circle || !isSame(last.circle, circle)) {
    // If this fails, what was kept is no longer whole.
    last.circle = undefined;
    last.towns = look(edition, circle, last);
    last.circle = circle;
  }
  return last.towns;
}

function metOffers(edition: Edition): MetOffers {
  return edition.once("offers met in towns", () => ({ bySlot: new Uint32Array(edition.size), towns: 0 }));
}

function isSame(a: Circle, b: Circle): boolean {
  const { latitude, longitude } = a.centre;
  const isThere = latitude === b.centre.latitude && longitude === b.centre.longitude;
  return isThere && a.miles === b.miles && a.towns === b.towns;
}

function look(edition: Edition, { centre, miles, towns }: Circle, last: Looked): TownWithin[] {
  const [x, y, z] = unitVector(centre);
  const longest = squaredChord(miles);
  const reach = Math.sqrt(longest);
  const found: TownWithin[] = [];
  let used = 0;

  /** Puts the offers of the locations that are inside into the room. */
  function partly(
    { places, positions, ends, points }: CellTowns,
    index: number,
  ): Pick<TownWithin, "slots" | "start" | "end"> {
    if (last.room.length < used + places.slots.length) {
      last.room = new Uint32Array(2 * (used + places.slots.length));
      used = 0;
    }
    const start = used;
    for (let n = index === 0 ? 0 : (ends[index - 1] ?? 0); n < (ends[index] ?? 0); n++) {
      if (squaredLine(points, n, x, y, z) > longest) continue;
      const i = positions[n] ?? 0;
      const to = places.ends[i] ?? 0;
      for (let at = i === 0 ? 0 : (places.ends[i - 1] ?? 0); at < to; at++) last.room[used++] = places.slots[at] ?? 0;
    }
    return { slots: last.room, start, end: used };
  }

  for (const { west, east, south, north } of boxesAround(centre, miles)) {
    for (const number of edition.index.cellsIn(west, east, south, north)) {
      const cell = edition.once(`towns of cell ${number}`, () => townsOfCell(edition.cell(number), metOffers(edition)));
      const { ids, middles, reaches, slots, slotEnds } = cell;
      for (let index = 0; index < ids.length; index++) {
        const id = ids[index] ?? 0;
        if (towns && !towns.has(id)) continue;
        const middle = Math.sqrt(squaredLine(middles, index, x, y, z));
        const extent = (reaches[index] ?? 0) + MARGIN;
        const [nearest, farthest] = [middle - extent, middle + extent];
        if (nearest > reach) continue;
        const offers =
          farthest <= reach
            ? { slots, start: index === 0 ? 0 : (slotEnds[index - 1] ?? 0), end: slotEnds[index] ?? 0 }
            : partly(cell, index);
        if (offers.end > offers.start) found.push({ id, cell, index, nearest, farthest, ...offers });
      }
    }
  }
  return found;
}
