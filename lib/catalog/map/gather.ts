import { DEGREE } from "@/lib/db/offer-index";
import type { Box } from "@/lib/domain/distance";
import { type Bitmap, has } from "../bitmap";
import type { Edition } from "../edition";
import { type MatchingPlaces, nextOf } from "./matching-places";
import { columnOf, type Grid, gridOf } from "./squares";

/** Places in one square of the map. */
export interface Cluster {
  readonly id: string;
  readonly count: number;
  /** Sums over its places, and the box around them, in ten-millionths of a degree. */
  readonly latitudes: number;
  readonly longitudes: number;
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
  /** How many places have an offer of each root category, by its place among the roots from 1; at 0 those with none. */
  readonly roots: readonly number[];
  /** If all are at one point, the first few of them: location, and the slots of its offers that match. */
  readonly places: readonly { readonly locationId: number; readonly slots: readonly number[] }[];
}

/** Of one cluster. */
export const MOST_PLACES_LISTED = 12;

/** Whether a place counts, given its coordinates in degrees and its town. */
export type PlaceFilter = (latitude: number, longitude: number, town: number) => boolean;

export interface View {
  readonly bits: Bitmap;
  readonly matchingIn: (cell: number) => MatchingPlaces;
  readonly box: Box;
  readonly shift: number;
  readonly counts: PlaceFilter | undefined;
  /** The place among the root categories, from 1, that an offer counts for, by its slot or of all; 0 for none. */
  readonly roots: Uint8Array | number;
}

/** Of a place whose offers count for several. */
const SEVERAL = 255;

/** Gathers the places of some cells that are in view by squares. */
export function gather(edition: Edition, cells: readonly number[], view: View): Cluster[] {
  const { bits, matchingIn, box, shift, counts, roots } = view;
  const [ofAll, bySlot] = typeof roots === "number" ? [roots, undefined] : [0, roots];
  const grid = gridOf(box, shift);
  const room = roomFor(edition, grid.squares);
  const { places, latitudeSums, longitudeSums, wests, easts, souths, norths, rootPlaces, listed } = room;
  const { rootCount } = room;
  const west = box.west * DEGREE;
  const east = box.east * DEGREE;
  const south = box.south * DEGREE;
  const north = box.north * DEGREE;
  const met: number[] = [];
  for (const cell of cells) {
    const { latitudes, longitudes, rows, towns, ends, slots } = edition.cell(cell);
    const { count, positions } = matchingIn(cell);
    const byPlace = bySlot && rootsInCell(edition, cell, bySlot);
    for (let n = 0; n < count; n++) {
      const i = positions[n] ?? 0;
      const latitude = latitudes[i] ?? 0;
      const longitude = longitudes[i] ?? 0;
      if (latitude < south || latitude > north || longitude < west || longitude > east) continue;
      if (counts && !counts(latitude / DEGREE, longitude / DEGREE, towns[i] ?? 0)) continue;
      let root = byPlace ? (byPlace[i] ?? 0) : ofAll;
      // The first of its offers that match decides.
      if (bySlot && root === SEVERAL) {
        const first = i === 0 ? 0 : (ends[i - 1] ?? 0);
        root = bySlot[slots[nextOf(bits, slots, first)] ?? 0] ?? 0;
      }
      const column = (columnOf(longitude / DEGREE) >>> shift) - grid.column;
      const square = column * grid.rows + ((rows[i] ?? 0) >>> shift) - grid.row;
      const before = places[square] ?? 0;
      places[square] = before + 1;
      latitudeSums[square] = (latitudeSums[square] ?? 0) + latitude;
      longitudeSums[square] = (longitudeSums[square] ?? 0) + longitude;
      rootPlaces[square * rootCount + root] = (rootPlaces[square * rootCount + root] ?? 0) + 1;
      if (before === 0) {
        met.push(square);
        wests[square] = longitude;
        easts[square] = longitude;
        souths[square] = latitude;
        norths[square] = latitude;
        listed[square] = [{ cell, at: i }];
        continue;
      }
      if (longitude < (wests[square] ?? 0)) wests[square] = longitude;
      if (longitude > (easts[square] ?? 0)) easts[square] = longitude;
      if (latitude < (souths[square] ?? 0)) souths[square] = latitude;
      if (latitude > (norths[square] ?? 0)) norths[square] = latitude;
      const some = listed[square];
      if (!some) continue;
      if (wests[square] !== easts[square] || souths[square] !== norths[square]) listed[square] = undefined;
      else if (some.length < MOST_PLACES_LISTED) some.push({ cell, at: i });
    }
  }
  return met.map((square) => clusterAt(edition, view, grid, room, square));
}

/** By place, the root that all of its offers count for; few have several. */
function rootsInCell(edition: Edition, cell: number, roots: Uint8Array): Uint8Array {
  return edition.once(`roots in ${cell}`, () => {
    const { ends, slots } = edition.cell(cell);
    const ofPlaces = new Uint8Array(ends.length);
    let at = 0;
    for (let i = 0; i < ends.length; i++) {
      const root = roots[slots[at] ?? 0] ?? 0;
      ofPlaces[i] = root;
      for (const end = ends[i] ?? 0; at < end; at++) if (roots[slots[at] ?? 0] !== root) ofPlaces[i] = SEVERAL;
    }
    return ofPlaces;
  });
}

/** A place by its cell and its position there. */
interface PlaceRef {
  readonly cell: number;
  readonly at: number;
}

/** What is gathered for each square, in columns; an object for each would take several times as long to fill. */
interface Room {
  readonly size: number;
  readonly places: Uint32Array;
  readonly latitudeSums: Float64Array;
  readonly longitudeSums: Float64Array;
  readonly wests: Int32Array;
  readonly easts: Int32Array;
  readonly souths: Int32Array;
  readonly norths: Int32Array;
  readonly rootCount: number;
  /** For each square in turn, its places by root. */
  readonly rootPlaces: Uint32Array;
  /** The first few of its places; undefined if they are at several points. */
  readonly listed: (PlaceRef[] | undefined)[];
}

/** Empty, for this many squares; reused for each view. */
function roomFor(edition: Edition, squares: number): Room {
  const held = edition.once("squares", (): { room: Room } => ({ room: roomOf(edition, 0) }));
  if (held.room.size < squares) held.room = roomOf(edition, squares);
  const { places, latitudeSums, longitudeSums, rootCount, rootPlaces } = held.room;
  places.fill(0, 0, squares);
  latitudeSums.fill(0, 0, squares);
  longitudeSums.fill(0, 0, squares);
  rootPlaces.fill(0, 0, squares * rootCount);
  return held.room;
}

function roomOf(edition: Edition, size: number): Room {
  const rootCount = edition.categories.childrenOf(null).length + 1;
  return {
    size,
    places: new Uint32Array(size),
    latitudeSums: new Float64Array(size),
    longitudeSums: new Float64Array(size),
    wests: new Int32Array(size),
    easts: new Int32Array(size),
    souths: new Int32Array(size),
    norths: new Int32Array(size),
    rootCount,
    rootPlaces: new Uint32Array(size * rootCount),
    listed: Array(size).fill(undefined),
  };
}

/** What was gathered for a square. */
function clusterAt(edition: Edition, { bits, shift }: View, grid: Grid, room: Room, square: number): Cluster {
  const roots: number[] = [];
  for (let i = 0; i < room.rootCount; i++) roots.push(room.rootPlaces[square * room.rootCount + i] ?? 0);
  return {
    id: `${grid.column + Math.floor(square / grid.rows)}-${grid.row + (square % grid.rows)}-${shift}`,
    count: room.places[square] ?? 0,
    latitudes: room.latitudeSums[square] ?? 0,
    longitudes: room.longitudeSums[square] ?? 0,
    west: room.wests[square] ?? 0,
    east: room.easts[square] ?? 0,
    south: room.souths[square] ?? 0,
    north: room.norths[square] ?? 0,
    roots,
    places: (room.listed[square] ?? []).map((place) => placeAt(edition, bits, place)),
  };
}

function placeAt(edition: Edition, bits: Bitmap, { cell, at }: PlaceRef): Cluster["places"][number] {
  const { ids, ends, slots } = edition.cell(cell);
  const end = ends[at] ?? 0;
  const matching: number[] = [];
  for (let i = at === 0 ? 0 : (ends[at - 1] ?? 0); i < end; i++) {
    const slot = slots[i] ?? 0;
    if (has(bits, slot)) matching.push(slot);
  }
  return { locationId: ids[at] ?? 0, slots: matching };
}
