import { DEGREE, type Places } from "@/lib/db/offer-index";
import { boxesAround, type Point, squaredChord, unitVector } from "@/lib/domain/distance";
import type { Edition } from "./edition";

/** A circle to search, and the ids of the towns it is limited to. */
export interface Circle {
  readonly centre: Point;
  readonly miles: number;
  readonly towns?: ReadonlySet<number> | undefined;
}

/** The locations in a circle, valid until another one is looked at. */
export interface Within {
  readonly cells: readonly CellWithin[];
  /** Where each location stands in its cell, and the square of the chord to it, cell after cell. */
  readonly positions: Uint32Array;
  readonly chords: Float64Array;
}

interface CellWithin {
  readonly places: Places;
  /** Its locations in the circle: from here up to `end` of both columns. */
  readonly start: number;
  readonly end: number;
}

/** The last circle is kept, because a query goes through it several times. */
export function placesWithin(edition: Edition, circle: Circle): Within {
  const last = edition.once("last circle", (): { circle: Circle | undefined; within: Within } => ({
    circle: undefined,
    within: { cells: [], positions: new Uint32Array(), chords: new Float64Array() },
  }));
  if (!last.circle || !isSame(last.circle, circle)) {
    last.within = lookWithin(edition, circle, last.within);
    last.circle = circle;
  }
  return last.within;
}

function isSame(a: Circle, b: Circle): boolean {
  const { latitude, longitude } = a.centre;
  const isThere = latitude === b.centre.latitude && longitude === b.centre.longitude;
  return isThere && a.miles === b.miles && a.towns === b.towns;
}

function lookWithin(edition: Edition, { centre, miles, towns }: Circle, room: Within): Within {
  const [x, y, z] = unitVector(centre);
  const longest = squaredChord(miles);
  const looked = boxesAround(centre, miles).flatMap(({ west, east, south, north }) =>
    edition.index.cellsIn(west, east, south, north).map((cell) => ({ cell, places: edition.cell(cell) })),
  );
  const { positions, chords } = roomFor(
    looked.reduce((sum, { places }) => sum + places.ids.length, 0),
    room,
  );
  const cells: CellWithin[] = [];
  let end = 0;
  for (const { cell, places } of looked) {
    const vectors = edition.once(`vectors of ${cell}`, () => vectorsOf(places));
    const start = end;
    for (let i = 0, at = 0; i < places.ids.length; i++, at += 3) {
      const dx = (vectors[at] ?? 0) - x;
      const dy = (vectors[at + 1] ?? 0) - y;
      const dz = (vectors[at + 2] ?? 0) - z;
      const chord = dx * dx + dy * dy + dz * dz;
      if (chord > longest || (towns && !towns.has(places.towns[i] ?? 0))) continue;
      positions[end] = i;
      chords[end++] = chord;
    }
    if (end > start) cells.push({ places, start, end });
  }
  return { cells, positions, chords };
}

/** The columns of the last circle, if they have room for this many locations. */
function roomFor(locations: number, { positions, chords }: Within): Omit<Within, "cells"> {
  if (positions.length >= locations) return { positions, chords };
  return { positions: new Uint32Array(locations), chords: new Float64Array(locations) };
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
