import { DEGREE } from "@/lib/db/offer-index";
import { type Box, splitAtAntimeridian } from "@/lib/domain/distance";
import { mercatorRow, WORLD } from "@/lib/domain/mercator";
import { type Bitmap, has } from "../bitmap";
import type { Edition } from "../edition";
import { eachPlaceIn } from "../near";

/** Places in one square of the map. */
export interface Cluster {
  readonly id: string;
  count: number;
  latitude: number;
  longitude: number;
  west: number;
  east: number;
  south: number;
  north: number;
  /** Places by the root category of an offer there, by its place among the roots. */
  readonly roots: Map<number, number>;
  /** The first few places: location, and the slots of its offers that match. */
  readonly places: { readonly locationId: number; readonly slots: readonly number[] }[];
}

/** Squares to a tile's side: 64 pixels wide on the usual tiles of 512. */
const SQUARES_PER_TILE = 8;
/** A reply has not many more features than this, however large its box is. */
const MOST_SQUARES = 400;
const MOST_PLACES_LISTED = 12;

/**
 * Gathers the places where a matching offer applies by squares of the map.
 * @param here whether a place counts, by its coordinates in degrees and its town
 */
export function clusterPlaces(
  edition: Edition,
  bits: Bitmap,
  bbox: Box,
  zoom: number,
  here: ((latitude: number, longitude: number, town: number) => boolean) | undefined,
): Cluster[] {
  const clusters = new Map<number, Cluster>();
  const side = squareSide(bbox, zoom);
  const roots = rootsOf(edition);
  for (const box of splitAtAntimeridian(bbox)) {
    eachPlaceIn(edition, box, ({ ids, latitudes, longitudes, rows, towns, ends, slots }, i) => {
      const end = ends[i] ?? 0;
      let first = i === 0 ? 0 : (ends[i - 1] ?? 0);
      while (first < end && !has(bits, slots[first] ?? 0)) first++;
      if (first === end) return;
      const latitude = (latitudes[i] ?? 0) / DEGREE;
      const longitude = (longitudes[i] ?? 0) / DEGREE;
      if (here && !here(latitude, longitude, towns[i] ?? 0)) return;
      const column = Math.floor((((longitude + 180) / 360) * WORLD) / side);
      const row = Math.floor((rows[i] ?? 0) / side);
      const key = column * WORLD + row;
      const cluster = clusters.get(key) ?? emptyCluster(`${column}-${row}-${Math.round(side)}`);
      clusters.set(key, cluster);
      addPlace(cluster, latitude, longitude, roots[slots[first] ?? 0] ?? 0);
      if (cluster.places.length < MOST_PLACES_LISTED) {
        const matching = Array.from(slots.subarray(first, end)).filter((slot) => has(bits, slot));
        cluster.places.push({ locationId: ids[i] ?? 0, slots: matching });
      }
    });
  }
  return [...clusters.values()];
}

function emptyCluster(id: string): Cluster {
  const nowhere = { west: 180, east: -180, south: 90, north: -90 };
  return { id, count: 0, latitude: 0, longitude: 0, ...nowhere, roots: new Map(), places: [] };
}

/** Its coordinates are the mean of its places'. */
function addPlace(cluster: Cluster, latitude: number, longitude: number, root: number): void {
  cluster.count++;
  cluster.latitude += (latitude - cluster.latitude) / cluster.count;
  cluster.longitude += (longitude - cluster.longitude) / cluster.count;
  cluster.west = Math.min(cluster.west, longitude);
  cluster.east = Math.max(cluster.east, longitude);
  cluster.south = Math.min(cluster.south, latitude);
  cluster.north = Math.max(cluster.north, latitude);
  cluster.roots.set(root, (cluster.roots.get(root) ?? 0) + 1);
}

/** In parts of the world's width, 2^32; a square stays where it is when the map is moved. */
function squareSide({ west, east, south, north }: Box, zoom: number): number {
  const width = ((east >= west ? east - west : east - west + 360) / 360) * WORLD;
  const height = mercatorRow(south) - mercatorRow(north);
  let side = WORLD / 2 ** Math.round(zoom) / SQUARES_PER_TILE;
  while ((width / side) * (height / side) > MOST_SQUARES) side *= 2;
  return side;
}

/** The place among the root categories, from 1, of the one that a slot's offer is in; 0 for none. */
function rootsOf(edition: Edition): Uint8Array {
  return edition.once("roots", () => {
    const roots = new Uint8Array(edition.size);
    for (const [place, { id }] of edition.categories.childrenOf(null).entries()) {
      for (const slot of edition.categories.offersIn(id)) roots[slot] = place + 1;
    }
    return roots;
  });
}
