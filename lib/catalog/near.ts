import { DEGREE, type Places, type Slots } from "@/lib/db/offer-index";
import { boxesAround, type Point, squaredChord, unitVector } from "@/lib/domain/distance";
import { add, type Bitmap, emptyBitmap, has, slotsOf } from "./bitmap";
import type { Edition } from "./edition";

/** A circle to search, and the ids of the towns it is limited to. */
export interface Circle {
  readonly centre: Point;
  readonly miles: number;
  readonly towns?: ReadonlySet<number> | undefined;
}

/** Live offers in a circle, each once. */
export interface Nearby {
  readonly bits: Bitmap;
  /**
   * Ascending; for each, the square of the chord to its nearest location, which only the offers that are shown need in
   * miles, and that location's id.
   */
  readonly slots: Slots;
  readonly chords: Float64Array;
  readonly locations: Float64Array;
}

export function offersNear(edition: Edition, circle: Circle): Nearby {
  // Buffers for all slots, reused by each query: allocating them would cost more than the search.
  const { nearest, location } = edition.once("near", () => ({
    nearest: new Float64Array(edition.size).fill(Number.POSITIVE_INFINITY),
    location: new Float64Array(edition.size),
  }));
  const bits = emptyBitmap(edition.size);
  const { live } = edition;
  for (const { places, positions, chords } of placesWithin(edition, circle)) {
    const { ids, ends, slots } = places;
    for (let n = 0; n < positions.length; n++) {
      const i = positions[n] ?? 0;
      const chord = chords[n] ?? 0;
      const end = ends[i] ?? 0;
      for (let at = i === 0 ? 0 : (ends[i - 1] ?? 0); at < end; at++) {
        const slot = slots[at] ?? 0;
        if (chord >= (nearest[slot] ?? 0) || !has(live, slot)) continue;
        nearest[slot] = chord;
        location[slot] = ids[i] ?? 0;
        add(bits, slot);
      }
    }
  }
  const slots = slotsOf(bits);
  const chords = new Float64Array(slots.length);
  const locations = new Float64Array(slots.length);
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] ?? 0;
    chords[i] = nearest[slot] ?? 0;
    locations[i] = location[slot] ?? 0;
    nearest[slot] = Number.POSITIVE_INFINITY;
  }
  return { bits, slots, chords, locations };
}

/** Ids of the towns that have a location in a circle. */
export function townsWithin(edition: Edition, circle: Circle): ReadonlySet<number> {
  const towns = new Set<number>();
  for (const { places, positions } of placesWithin(edition, circle)) {
    for (const i of positions) towns.add(places.towns[i] ?? 0);
  }
  return towns;
}

/** The offers that apply in a town, with repeats: from `start` up to `end` of a list of slots. */
export interface TownSpan {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/** The wanted offers that apply within a circle, by town; valid until the next query. */
export function townsNear(
  edition: Edition,
  circle: Circle,
  wanted: Bitmap,
): { readonly slots: Slots; readonly towns: readonly TownSpan[] } {
  const cells = placesWithin(edition, circle);
  const towns = new Map<number, { readonly id: number; start: number; end: number }>();
  for (const { places, positions } of cells) {
    for (let n = 0; n < positions.length; n++) {
      const i = positions[n] ?? 0;
      const id = places.towns[i] ?? 0;
      const size = (places.ends[i] ?? 0) - (i === 0 ? 0 : (places.ends[i - 1] ?? 0));
      const town = towns.get(id);
      if (town) town.end += size;
      else towns.set(id, { id, start: 0, end: size });
    }
  }
  let room = 0;
  for (const town of towns.values()) {
    town.start = room;
    room += town.end;
    town.end = town.start;
  }
  const slots = roomForSlots(edition, room);
  for (const { places, positions } of cells) {
    for (let n = 0; n < positions.length; n++) {
      const i = positions[n] ?? 0;
      const town = towns.get(places.towns[i] ?? 0);
      if (!town) continue;
      const last = places.ends[i] ?? 0;
      let end = town.end;
      for (let at = i === 0 ? 0 : (places.ends[i - 1] ?? 0); at < last; at++) {
        const slot = places.slots[at] ?? 0;
        if (has(wanted, slot)) slots[end++] = slot;
      }
      town.end = end;
    }
  }
  return { slots, towns: [...towns.values()] };
}

/** Reused by each query: growing lists would leave megabytes of garbage. */
function roomForSlots(edition: Edition, size: number): Slots {
  const room = edition.once("slots by town", () => ({ slots: new Uint32Array() }));
  if (room.slots.length < size) room.slots = new Uint32Array(size);
  return room.slots;
}

/** The locations of a cell that are in a circle: their positions, and the square of the chord to each. */
interface Within {
  readonly places: Places;
  readonly positions: Uint32Array;
  readonly chords: Float64Array;
}

interface Looked {
  circle: Circle | undefined;
  cells: readonly Within[];
}

/**
 * The locations in a circle, cell by cell. The last circle is kept, because a query searches it for offers and then for
 * towns.
 */
function placesWithin(edition: Edition, circle: Circle): readonly Within[] {
  const last = edition.once("last circle", (): Looked => ({ circle: undefined, cells: [] }));
  if (!last.circle || !isSame(last.circle, circle)) {
    last.cells = lookWithin(edition, circle);
    last.circle = circle;
  }
  return last.cells;
}

function isSame(a: Circle, b: Circle): boolean {
  const { latitude, longitude } = a.centre;
  const isThere = latitude === b.centre.latitude && longitude === b.centre.longitude;
  return isThere && a.miles === b.miles && a.towns === b.towns;
}

function lookWithin(edition: Edition, { centre, miles, towns }: Circle): Within[] {
  const [x, y, z] = unitVector(centre);
  const longest = squaredChord(miles);
  const found: Within[] = [];
  for (const { west, east, south, north } of boxesAround(centre, miles)) {
    for (const cell of edition.index.cellsIn(west, east, south, north)) {
      const places = edition.cell(cell);
      const vectors = edition.once(`vectors of ${cell}`, () => vectorsOf(places));
      const { positions, chords } = roomFor(edition, places.ids.length);
      let count = 0;
      for (let i = 0, at = 0; i < places.ids.length; i++, at += 3) {
        const dx = (vectors[at] ?? 0) - x;
        const dy = (vectors[at + 1] ?? 0) - y;
        const dz = (vectors[at + 2] ?? 0) - z;
        const chord = dx * dx + dy * dy + dz * dz;
        if (chord > longest || (towns && !towns.has(places.towns[i] ?? 0))) continue;
        positions[count] = i;
        chords[count++] = chord;
      }
      if (count > 0) found.push({ places, positions: positions.slice(0, count), chords: chords.slice(0, count) });
    }
  }
  return found;
}

/** A buffer for one cell, reused for the next. */
function roomFor(edition: Edition, locations: number): Omit<Within, "places"> {
  const room = edition.once("circle", () => ({ positions: new Uint32Array(), chords: new Float64Array() }));
  if (room.positions.length < locations) {
    room.positions = new Uint32Array(locations);
    room.chords = new Float64Array(locations);
  }
  return room;
}

/** Three numbers for each location. */
function vectorsOf({ latitudes, longitudes }: Places): Float64Array {
  const vectors = new Float64Array(latitudes.length * 3);
  for (let i = 0; i < latitudes.length; i++) {
    const point = { latitude: (latitudes[i] ?? 0) / DEGREE, longitude: (longitudes[i] ?? 0) / DEGREE };
    vectors.set(unitVector(point), i * 3);
  }
  return vectors;
}
