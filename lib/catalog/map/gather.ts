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

/**
 * What is gathered for a square is a row of numbers: how many places, the rest as in a cluster, and 1 while all are at
 * one point.
 */
const PLACES = 0;
const LATITUDES = 1;
const LONGITUDES = 2;
const WEST = 3;
const EAST = 4;
const SOUTH = 5;
const NORTH = 6;
const ONE_POINT = 7;
const ROW = 8;

/** Gathers the places of some cells that are in view by squares. */
export function gather(edition: Edition, cells: readonly number[], view: View): Cluster[] {
  const { bits, matchingIn, box, shift, counts, roots } = view;
  const [ofAll, bySlot] = typeof roots === "number" ? [roots, undefined] : [0, roots];
  const grid = gridOf(box, shift);
  const room = roomFor(edition, grid.squares);
  const { squares, rootCount, rootPlaces, listed } = room;
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
      const column = (columnOf(longitude) >>> shift) - grid.column;
      const square = column * grid.rows + ((rows[i] ?? 0) >>> shift) - grid.row;
      rootPlaces[square * rootCount + root] = (rootPlaces[square * rootCount + root] ?? 0) + 1;
      const at = square * ROW;
      const before = squares[at + PLACES] ?? 0;
      squares[at + PLACES] = before + 1;
      squares[at + LATITUDES] = (squares[at + LATITUDES] ?? 0) + latitude;
      squares[at + LONGITUDES] = (squares[at + LONGITUDES] ?? 0) + longitude;
      if (before === 0) {
        met.push(square);
        squares[at + WEST] = longitude;
        squares[at + EAST] = longitude;
        squares[at + SOUTH] = latitude;
        squares[at + NORTH] = latitude;
        squares[at + ONE_POINT] = 1;
        listed[square] = [{ cell, at: i }];
        continue;
      }
      if (longitude < (squares[at + WEST] ?? 0)) squares[at + WEST] = longitude;
      if (longitude > (squares[at + EAST] ?? 0)) squares[at + EAST] = longitude;
      if (latitude < (squares[at + SOUTH] ?? 0)) squares[at + SOUTH] = latitude;
      if (latitude > (squares[at + NORTH] ?? 0)) squares[at + NORTH] = latitude;
      if (squares[at + ONE_POINT] === 0) continue;
      if (squares[at + WEST] !== squares[at + EAST] || squares[at + SOUTH] !== squares[at + NORTH]) {
        squares[at + ONE_POINT] = 0;
        listed[square] = [];
      } else if ((listed[square] ?? []).length < MOST_PLACES_LISTED) listed[square]?.push({ cell, at: i });
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

/** A row of numbers for each square: an object for each takes a third longer to fill. */
interface Room {
  readonly size: number;
  readonly squares: Float64Array;
  readonly rootCount: number;
  /** For each square in turn, its places by root. */
  readonly rootPlaces: Uint32Array;
  /** By square, the first few of its places, if all are at one point. */
  readonly listed: PlaceRef[][];
}

/** Empty, for this many squares; reused for each view. */
function roomFor(edition: Edition, size: number): Room {
  const held = edition.once("squares", (): { room: Room } => ({ room: roomOf(edition, 0) }));
  if (held.room.size < size) held.room = roomOf(edition, size);
  const { squares, rootCount, rootPlaces } = held.room;
  squares.fill(0, 0, size * ROW);
  rootPlaces.fill(0, 0, size * rootCount);
  return held.room;
}

function roomOf(edition: Edition, size: number): Room {
  const rootCount = edition.categories.childrenOf(null).length + 1;
  return {
    size,
    squares: new Float64Array(size * ROW),
    rootCount,
    rootPlaces: new Uint32Array(size * rootCount),
    listed: Array<PlaceRef[]>(size).fill([]),
  };
}

/** What was gathered for a square. */
function clusterAt(edition: Edition, { bits, shift }: View, grid: Grid, room: Room, square: number): Cluster {
  const { squares, rootCount, rootPlaces, listed } = room;
  const of = (value: number) => squares[square * ROW + value] ?? 0;
  const roots: number[] = [];
  for (let i = 0; i < rootCount; i++) roots.push(rootPlaces[square * rootCount + i] ?? 0);
  return {
    id: `${grid.column + Math.floor(square / grid.rows)}-${grid.row + (square % grid.rows)}-${shift}`,
    count: of(PLACES),
    latitudes: of(LATITUDES),
    longitudes: of(LONGITUDES),
    west: of(WEST),
    east: of(EAST),
    south: of(SOUTH),
    north: of(NORTH),
    roots,
    places: (listed[square] ?? []).map((place) => placeAt(edition, bits, place)),
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
