import type { Database } from "better-sqlite3";
import { isLocated, type Point } from "@/lib/domain/distance";
import { mercatorRow } from "@/lib/domain/mercator";
import { bytesOf, DEGREE, type Places, placesIn, roomForPlaces } from "../place-cells";

/** Locations gathered by cell. */
export interface CellPlaces {
  /** By number of the cell, for each location: id, latitude, longitude, town, number of slots, then the slots. */
  readonly cells: ReadonlyMap<number, readonly number[]>;
  add(location: Point & { readonly id: number }, town: number, slots: readonly number[]): void;
}

export function newCellPlaces(): CellPlaces {
  const cells = new Map<number, number[]>();
  return {
    cells,
    add({ id, latitude, longitude }, town, slots) {
      if (!isLocated({ latitude, longitude })) return;
      const cell = cellOf(latitude, longitude);
      const values = cells.get(cell) ?? [];
      cells.set(cell, values);
      values.push(id, Math.round(latitude * DEGREE), Math.round(longitude * DEGREE), town, slots.length);
      for (const slot of slots) values.push(slot);
    },
  };
}

/** Cells are squares of one degree, numbered from the south-west. */
function cellOf(latitude: number, longitude: number): number {
  return Math.min(179, Math.floor(latitude + 90)) * 360 + Math.min(359, Math.floor(longitude + 180));
}

/** Ids of locations by the cell in which they stood before a change. */
export type StoodIn = Map<number, readonly number[]>;

export function noteCells(stood: StoodIn, { cells }: CellPlaces): void {
  for (const [cell, values] of cells) stood.set(cell, [...idsIn(values)]);
}

/** Puts affected locations into the cells in which they are now, in place of what stood there of them: each is written once. */
export function putIn(sqlite: Database, come: CellPlaces, stood: StoodIn): void {
  const write = cellWriter(sqlite);
  for (const [cell, values] of come.cells) {
    write(cell, [...(stood.get(cell) ?? []), ...idsIn(values)], values);
    stood.delete(cell);
  }
}

/** Takes affected locations out of cells into which nothing was put. */
export function takeOut(sqlite: Database, stood: StoodIn): void {
  const write = cellWriter(sqlite);
  for (const [cell, ids] of stood) write(cell, ids, []);
}

function cellWriter(sqlite: Database) {
  const read = sqlite.prepare<[number], Buffer>("SELECT places FROM place_cell WHERE id = ?").pluck();
  const remove = sqlite.prepare("DELETE FROM place_cell WHERE id = ?");
  const insert = sqlite.prepare(
    "INSERT INTO place_cell (id, west, east, south, north, places) VALUES (?, ?, ?, ?, ?, ?)",
  );
  return (cell: number, affected: Iterable<number>, come: readonly number[]) => {
    const values = [...come];
    const standing = read.get(cell);
    if (standing) keep(placesIn(bytesOf(standing)), new Set(affected), values);
    remove.run(cell);
    if (values.length === 0) return;
    const bytes = encode(values);
    const { latitudes, longitudes } = placesIn(bytes);
    const [west, east] = rangeOf(longitudes);
    const [south, north] = rangeOf(latitudes);
    insert.run(cell, west, east, south, north, Buffer.from(bytes));
  };
}

function* idsIn(values: readonly number[]): Generator<number> {
  for (let at = 0; at < values.length; at += 5 + (values[at + 4] ?? 0)) yield values[at] ?? 0;
}

/** Copies the locations that were not affected. */
function keep(places: Places, affected: ReadonlySet<number>, values: number[]): void {
  const { ids, latitudes, longitudes, towns, ends, slots } = places;
  let start = 0;
  for (const [i, id] of ids.entries()) {
    const end = ends[i] ?? start;
    if (!affected.has(id)) {
      values.push(id, latitudes[i] ?? 0, longitudes[i] ?? 0, towns[i] ?? 0, end - start, ...slots.subarray(start, end));
    }
    start = end;
  }
}

function encode(values: readonly number[]): ArrayBuffer {
  const starts: number[] = [];
  for (let at = 0; at < values.length; at += 5 + (values[at + 4] ?? 0)) starts.push(at);
  const bytes = roomForPlaces(starts.length, values.length - 5 * starts.length);
  const places = placesIn(bytes);
  let end = 0;
  for (const [i, at] of starts.entries()) {
    const latitude = values[at + 1] ?? 0;
    places.ids[i] = values[at] ?? 0;
    places.latitudes[i] = latitude;
    places.longitudes[i] = values[at + 2] ?? 0;
    places.rows[i] = mercatorRow(latitude / DEGREE);
    places.towns[i] = values[at + 3] ?? 0;
    const last = at + 5 + (values[at + 4] ?? 0);
    for (let slot = at + 5; slot < last; slot++) places.slots[end++] = values[slot] ?? 0;
    places.ends[i] = end;
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
