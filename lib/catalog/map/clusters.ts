import { DEGREE, type Places } from "@/lib/db/offer-index";
import { type Box, splitAtAntimeridian } from "@/lib/domain/distance";
import { mercatorRow, WORLD } from "@/lib/domain/mercator";
import { type Bitmap, has } from "../bitmap";
import type { Edition } from "../edition";

/** Places in one square of the map. */
export interface Cluster {
  readonly id: string;
  count: number;
  /** Sums over its places, and the box around them, in ten-millionths of a degree. */
  latitudes: number;
  longitudes: number;
  west: number;
  east: number;
  south: number;
  north: number;
  /** How many places have an offer of each root category, by its place among the roots from 1; at 0 those with none. */
  readonly roots: number[];
  /** The first few places: location, and the slots of its offers that match. */
  readonly places: { readonly locationId: number; readonly slots: readonly number[] }[];
}

/** Whether a place counts, given its coordinates in degrees and its town. */
export type PlaceFilter = (latitude: number, longitude: number, town: number) => boolean;

/** Squares to a tile's side: 64 pixels wide on the usual tiles of 512. */
const SQUARES_PER_TILE_SHIFT = 3;
/** An answer has only slightly more features than this, however large its box. */
const MOST_SQUARES = 400;
const MOST_PLACES_LISTED = 12;
const COLUMNS_PER_DEGREE = WORLD / 360;

/** Groups the places where a matching offer applies by squares of the map. */
export function clusterPlaces(
  edition: Edition,
  bits: Bitmap,
  bbox: Box,
  zoom: number,
  counts: PlaceFilter | undefined,
): Cluster[] {
  const clusters = new Map<number, Cluster>();
  const shift = squareShift(bbox, zoom);
  for (const box of splitAtAntimeridian(bbox)) {
    for (const cell of edition.index.cellsIn(box.west, box.east, box.south, box.north)) {
      addPlacesOf(edition.cell(cell), edition, { bits, box, shift, counts }, clusters);
    }
  }
  return [...clusters.values()];
}

interface View {
  readonly bits: Bitmap;
  readonly box: Box;
  readonly shift: number;
  readonly counts: PlaceFilter | undefined;
}

/** Adds the places of a cell that are in view to their clusters. */
function addPlacesOf(
  { ids, latitudes, longitudes, rows, towns, ends, slots }: Places,
  edition: Edition,
  { bits, box, shift, counts }: View,
  clusters: Map<number, Cluster>,
): void {
  const roots = rootsOf(edition);
  const rootCount = edition.categories.childrenOf(null).length + 1;
  const west = box.west * DEGREE;
  const east = box.east * DEGREE;
  const south = box.south * DEGREE;
  const north = box.north * DEGREE;
  let key = -1;
  let cluster: Cluster | undefined;
  let i = 0;
  let end = 0;
  // On to the next offer that matches, then to its place: faster than a look at each place, as many have none.
  for (let first = nextOf(bits, slots, 0); first < slots.length; first = nextOf(bits, slots, end)) {
    while ((ends[i] ?? 0) <= first) i++;
    end = ends[i] ?? 0;
    const latitude = latitudes[i] ?? 0;
    const longitude = longitudes[i] ?? 0;
    if (latitude < south || latitude > north || longitude < west || longitude > east) continue;
    if (counts && !counts(latitude / DEGREE, longitude / DEGREE, towns[i] ?? 0)) continue;
    const column = Math.floor((longitude / DEGREE + 180) * COLUMNS_PER_DEGREE) >>> shift;
    const row = (rows[i] ?? 0) >>> shift;
    // Neighbours in a cell are mostly in the same square.
    if (!cluster || column * WORLD + row !== key) {
      key = column * WORLD + row;
      cluster = clusters.get(key) ?? emptyCluster(`${column}-${row}-${shift}`, rootCount);
      clusters.set(key, cluster);
    }
    addPlace(cluster, latitude, longitude, roots[slots[first] ?? 0] ?? 0);
    if (cluster.places.length < MOST_PLACES_LISTED) {
      const matching = Array.from(slots.subarray(first, end)).filter((slot) => has(bits, slot));
      cluster.places.push({ locationId: ids[i] ?? 0, slots: matching });
    }
  }
}

/** The position of the next slot that is in the set; their number if there is none. */
function nextOf(bits: Bitmap, slots: Uint32Array, from: number): number {
  let at = from;
  while (at < slots.length && !has(bits, slots[at] ?? 0)) at++;
  return at;
}

function emptyCluster(id: string, roots: number): Cluster {
  const nowhere = { west: 180 * DEGREE, east: -180 * DEGREE, south: 90 * DEGREE, north: -90 * DEGREE };
  return { id, count: 0, latitudes: 0, longitudes: 0, ...nowhere, roots: Array<number>(roots).fill(0), places: [] };
}

function addPlace(cluster: Cluster, latitude: number, longitude: number, root: number): void {
  cluster.count++;
  cluster.latitudes += latitude;
  cluster.longitudes += longitude;
  if (longitude < cluster.west) cluster.west = longitude;
  if (longitude > cluster.east) cluster.east = longitude;
  if (latitude < cluster.south) cluster.south = latitude;
  if (latitude > cluster.north) cluster.north = latitude;
  cluster.roots[root] = (cluster.roots[root] ?? 0) + 1;
}

/** A square's side is 2 to the power of this, of the world's 2^32; squares stay in place when the map is moved. */
function squareShift({ west, east, south, north }: Box, zoom: number): number {
  const width = (east >= west ? east - west : east - west + 360) * COLUMNS_PER_DEGREE;
  const height = mercatorRow(south) - mercatorRow(north);
  let shift = 32 - Math.round(zoom) - SQUARES_PER_TILE_SHIFT;
  while ((width / 2 ** shift) * (height / 2 ** shift) > MOST_SQUARES) shift++;
  return shift;
}

/** By slot, the place among the root categories, from 1, of the one that its offer is in; 0 for none. */
function rootsOf(edition: Edition): Uint8Array {
  return edition.once("roots", () => {
    const roots = new Uint8Array(edition.size);
    for (const [place, { id }] of edition.categories.childrenOf(null).entries()) {
      for (const slot of edition.categories.offersIn(id)) roots[slot] = place + 1;
    }
    return roots;
  });
}
