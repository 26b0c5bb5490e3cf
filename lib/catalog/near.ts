import { DEGREE, type Places } from "@/lib/db/offer-index";
import { type Box, boxesAround, milesFrom, type Point } from "@/lib/domain/distance";
import { add, type Bitmap, emptyBitmap, has, slotsOf } from "./bitmap";
import type { Edition } from "./edition";

/** A circle to look in, and the towns to which it is narrowed, by id. */
export interface Circle {
  readonly centre: Point;
  readonly miles: number;
  readonly towns?: ReadonlySet<number> | undefined;
}

/** Live offers in a circle, each once. */
export interface Nearby {
  readonly bits: Bitmap;
  /** Ascending; for each the way to its nearest location in miles, and that location's id. */
  readonly slots: readonly number[];
  readonly miles: Float64Array;
  readonly locations: Float64Array;
}

export function offersNear(edition: Edition, circle: Circle): Nearby {
  // Room for all slots, used again by each question: making it anew costs more than the search.
  const { nearest, location } = edition.once("near", () => ({
    nearest: new Float64Array(edition.size).fill(Number.POSITIVE_INFINITY),
    location: new Float64Array(edition.size),
  }));
  const bits = emptyBitmap(edition.size);
  eachPlaceWithin(edition, circle, ({ ids, ends, slots }, i, miles) => {
    const end = ends[i] ?? 0;
    for (let at = i === 0 ? 0 : (ends[i - 1] ?? 0); at < end; at++) {
      const slot = slots[at] ?? 0;
      if (miles >= (nearest[slot] ?? 0) || !has(edition.live, slot)) continue;
      nearest[slot] = miles;
      location[slot] = ids[i] ?? 0;
      add(bits, slot);
    }
  });
  const slots = slotsOf(bits);
  const miles = new Float64Array(slots.length);
  const locations = new Float64Array(slots.length);
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] ?? 0;
    miles[i] = nearest[slot] ?? 0;
    locations[i] = location[slot] ?? 0;
    nearest[slot] = Number.POSITIVE_INFINITY;
  }
  return { bits, slots, miles, locations };
}

/** By town, the slots of those offers that apply there within a circle, with repeats. */
export function townsNear(edition: Edition, circle: Circle, wanted: Bitmap): ReadonlyMap<number, readonly number[]> {
  const towns = new Map<number, number[]>();
  eachPlaceWithin(edition, circle, (places, i) => {
    const town = places.towns[i] ?? 0;
    const slots = towns.get(town) ?? [];
    towns.set(town, slots);
    const end = places.ends[i] ?? 0;
    for (let at = i === 0 ? 0 : (places.ends[i - 1] ?? 0); at < end; at++) {
      const slot = places.slots[at] ?? 0;
      if (has(wanted, slot)) slots.push(slot);
    }
  });
  return towns;
}

function eachPlaceWithin(
  edition: Edition,
  { centre, miles, towns }: Circle,
  visit: (places: Places, position: number, miles: number) => void,
): void {
  const milesTo = milesFrom(centre);
  for (const box of boxesAround(centre, miles)) {
    eachPlaceIn(edition, box, (places, i) => {
      if (towns && !towns.has(places.towns[i] ?? 0)) return;
      const way = milesTo((places.latitudes[i] ?? 0) / DEGREE, (places.longitudes[i] ?? 0) / DEGREE);
      if (way <= miles) visit(places, i, way);
    });
  }
}

/** Visits the locations in a box. */
export function eachPlaceIn(edition: Edition, box: Box, visit: (places: Places, position: number) => void): void {
  const west = box.west * DEGREE;
  const east = box.east * DEGREE;
  const south = box.south * DEGREE;
  const north = box.north * DEGREE;
  for (const cell of edition.index.cellsIn(box.west, box.east, box.south, box.north)) {
    const places = edition.cell(cell);
    const { latitudes, longitudes } = places;
    for (let i = 0; i < latitudes.length; i++) {
      const latitude = latitudes[i] ?? 0;
      const longitude = longitudes[i] ?? 0;
      if (latitude >= south && latitude <= north && longitude >= west && longitude <= east) visit(places, i);
    }
  }
}
