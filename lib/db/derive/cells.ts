import type { Database } from "better-sqlite3";
import { bytesOf, DEGREE, type Places, placesIn, roomForPlaces } from "../place-cells";
import { NONE } from "./group";
import type { AffectedPlaces } from "./places";

/** Moves the affected locations from their old cells to their new ones; each cell is written once. */
export function patchCells(sqlite: Database, before: AffectedPlaces, after: AffectedPlaces): void {
  const read = sqlite.prepare<[number], Buffer>("SELECT places FROM place_cell WHERE id = ?").pluck();
  const remove = sqlite.prepare("DELETE FROM place_cell WHERE id = ?");
  const insert = sqlite.prepare(
    "INSERT INTO place_cell (id, west, east, south, north, places) VALUES (?, ?, ?, ?, ?, ?)",
  );
  for (const cell of new Set([...before.cells.keys(), ...after.cells.keys()])) {
    const come = after.cells.get(cell) ?? NONE;
    const affected = new Set<number>();
    for (const i of before.cells.get(cell) ?? NONE) affected.add(before.places.ids[i] ?? 0);
    for (const i of come) affected.add(after.places.ids[i] ?? 0);
    const blob = read.get(cell);
    const standing = placesIn(blob ? bytesOf(blob) : roomForPlaces(0, 0));
    const kept: number[] = [];
    for (const [i, id] of standing.ids.entries()) if (!affected.has(id)) kept.push(i);
    remove.run(cell);
    if (come.length + kept.length === 0) continue;
    const bytes = joined([after.places, come], [standing, kept]);
    const { latitudes, longitudes } = placesIn(bytes);
    const [west, east] = rangeOf(longitudes);
    const [south, north] = rangeOf(latitudes);
    insert.run(cell, west, east, south, north, Buffer.from(bytes));
  }
}

/** The locations at certain positions in each. */
function joined(...parts: readonly (readonly [Places, Uint32Array | number[]])[]): ArrayBuffer {
  let locations = 0;
  let pairs = 0;
  for (const [{ ends }, positions] of parts) {
    locations += positions.length;
    for (const i of positions) pairs += (ends[i] ?? 0) - (ends[i - 1] ?? 0);
  }
  const bytes = roomForPlaces(locations, pairs);
  const places = placesIn(bytes);
  let at = 0;
  let end = 0;
  for (const [from, positions] of parts) {
    for (const i of positions) {
      places.ids[at] = from.ids[i] ?? 0;
      places.latitudes[at] = from.latitudes[i] ?? 0;
      places.longitudes[at] = from.longitudes[i] ?? 0;
      places.rows[at] = from.rows[i] ?? 0;
      places.towns[at] = from.towns[i] ?? 0;
      const slots = from.slots.subarray(from.ends[i - 1] ?? 0, from.ends[i]);
      places.slots.set(slots, end);
      end += slots.length;
      places.ends[at++] = end;
    }
  }
  return bytes;
}

function rangeOf(values: Int32Array): [number, number] {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least / DEGREE, most / DEGREE];
}
