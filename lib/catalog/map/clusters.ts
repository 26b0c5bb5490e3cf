import type { CatalogDb } from "@/lib/db/client";
import { DEGREE } from "@/lib/db/offer-index";
import { categoriesOfSlots } from "@/lib/db/offers";
import { type Box, splitAtAntimeridian } from "@/lib/domain/distance";
import { mercatorRow, WORLD } from "@/lib/domain/mercator";
import { type Bitmap, countOf, has } from "../bitmap";
import type { CategoryTree } from "../category-tree";
import type { Edition } from "../edition";
import { type MatchingPlaces, matchingPlaces, nextOf } from "./matching-places";

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
  /** If all are at one point, the first few of them: location, and the slots of its offers that match. */
  places: readonly { readonly locationId: number; readonly slots: readonly number[] }[];
}

/** Whether a place counts, given its coordinates in degrees and its town. */
export type PlaceFilter = (latitude: number, longitude: number, town: number) => boolean;

/** Squares to a tile's side: 64 pixels wide on the usual tiles of 512. */
const SQUARES_PER_TILE_SHIFT = 3;
/** An answer has only slightly more features than this, however large its box. */
const MOST_SQUARES = 400;
const MOST_PLACES_LISTED = 12;
const COLUMNS_PER_DEGREE = WORLD / 360;
/**
 * From here on a square is 0.7 degrees wide or wider, and a cell of one degree (lib/db/derive/places.ts) has few of
 * them.
 */
const WIDE = Math.floor(Math.log2(COLUMNS_PER_DEGREE));

/** What a map shows, and of which offers. */
interface Shown {
  readonly bits: Bitmap;
  readonly bbox: Box;
  readonly zoom: number;
  readonly counts: PlaceFilter | undefined;
  /** The key of the category that all of the offers are in, if one is asked for. */
  readonly category: string | undefined;
}

/** Groups the places where a matching offer applies by squares of the map. */
export function clusterPlaces(
  catalog: CatalogDb,
  edition: Edition,
  { bits, bbox, zoom, counts, category }: Shown,
): Cluster[] {
  const { index, live } = edition;
  const clusters: Clusters = new Map();
  const shift = squareShift(bbox, zoom);
  const isUnfiltered = counts === undefined && category === undefined && countOf(bits) === countOf(live);
  const roots = category === undefined ? rootsOf(catalog, edition) : rootOfAll(edition, category);
  for (const box of splitAtAntimeridian(bbox)) {
    const { west, east, south, north } = box;
    const cells = index.cellsIn(west, east, south, north);
    const view: View = { bits, matchingIn: matchingPlaces(edition, bits, cells), box, shift, counts, roots };
    const whole = new Set(isUnfiltered && shift >= WIDE ? index.cellsWithin(west, east, south, north) : []);
    for (const cell of cells) {
      if (whole.has(cell)) addAll(clusters, clustersOf(edition, cell, view));
      else addPlacesOf(cell, edition, view, clusters);
    }
  }
  return [...clusters.values()];
}

/** The clusters of a cell without filters, kept: everybody who opens the map asks for them. */
function clustersOf(edition: Edition, cell: number, view: View): Clusters {
  return edition.once(`clusters of ${cell} by ${view.shift}`, () => addPlacesOf(cell, edition, view, new Map()));
}

type Clusters = Map<number, Cluster>;

interface View {
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

/** Adds the places of a cell that are in view to their clusters. */
function addPlacesOf(
  cell: number,
  edition: Edition,
  { bits, matchingIn, box, shift, counts, roots }: View,
  clusters: Clusters,
): Clusters {
  const { ids, latitudes, longitudes, rows, towns, ends, slots } = edition.cell(cell);
  const { count, positions } = matchingIn(cell);
  const [ofAll, bySlot] = typeof roots === "number" ? [roots, undefined] : [0, roots];
  const byPlace = bySlot && rootsInCell(edition, cell, bySlot);
  const rootCount = edition.categories.childrenOf(null).length + 1;
  const west = box.west * DEGREE;
  const east = box.east * DEGREE;
  const south = box.south * DEGREE;
  const north = box.north * DEGREE;
  let key = -1;
  let cluster: Cluster | undefined;
  for (let n = 0; n < count; n++) {
    const i = positions[n] ?? 0;
    const latitude = latitudes[i] ?? 0;
    const longitude = longitudes[i] ?? 0;
    if (latitude < south || latitude > north || longitude < west || longitude > east) continue;
    if (counts && !counts(latitude / DEGREE, longitude / DEGREE, towns[i] ?? 0)) continue;
    // 180 degrees are the end of the last column, and not the first.
    const column = Math.min(WORLD - 1, Math.floor((longitude / DEGREE + 180) * COLUMNS_PER_DEGREE)) >>> shift;
    const row = (rows[i] ?? 0) >>> shift;
    // Neighbours in a cell are mostly in the same square.
    if (!cluster || column * WORLD + row !== key) {
      key = column * WORLD + row;
      cluster = clusters.get(key) ?? emptyCluster(`${column}-${row}-${shift}`, rootCount);
      clusters.set(key, cluster);
    }
    const first = i === 0 ? 0 : (ends[i - 1] ?? 0);
    let root = byPlace ? (byPlace[i] ?? 0) : ofAll;
    // The first of its offers that match decides.
    if (bySlot && root === SEVERAL) root = bySlot[slots[nextOf(bits, slots, first)] ?? 0] ?? 0;
    addPlace(cluster, latitude, longitude, root);
    if (cluster.count === 1 || cluster.places.length > 0) {
      const matching = Array.from(slots.subarray(first, ends[i])).filter((slot) => has(bits, slot));
      cluster.places = listed(cluster, [{ locationId: ids[i] ?? 0, slots: matching }]);
    }
  }
  return clusters;
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

/** Adds the clusters of a cell. */
function addAll(clusters: Clusters, some: Clusters): void {
  for (const [key, part] of some) {
    const cluster = clusters.get(key) ?? emptyCluster(part.id, part.roots.length);
    clusters.set(key, cluster);
    cluster.count += part.count;
    cluster.latitudes += part.latitudes;
    cluster.longitudes += part.longitudes;
    cluster.west = Math.min(cluster.west, part.west);
    cluster.east = Math.max(cluster.east, part.east);
    cluster.south = Math.min(cluster.south, part.south);
    cluster.north = Math.max(cluster.north, part.north);
    for (let root = 0; root < part.roots.length; root++) {
      cluster.roots[root] = (cluster.roots[root] ?? 0) + (part.roots[root] ?? 0);
    }
    cluster.places = listed(cluster, part.places);
  }
}

/** Its first places with some more, as long as all are at one point. */
function listed({ west, east, south, north, places }: Cluster, more: Cluster["places"]): Cluster["places"] {
  return west === east && south === north ? [...places, ...more].slice(0, MOST_PLACES_LISTED) : [];
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

/** The root of a category, whatever else its offers are in: clusters are named by what was asked for. */
function rootOfAll({ categories }: Edition, key: string): number {
  const category = categories.byKey.get(key);
  return category ? placeOfRoot(categories, category.id) : 0;
}

/** By slot, the root of the category that lists its offer; of several roots, that of the offer's own category. */
function rootsOf(catalog: CatalogDb, edition: Edition): Uint8Array {
  return edition.once("roots", () => {
    const { categories } = edition;
    const roots = new Uint8Array(edition.size);
    const listedTwice: number[] = [];
    for (const [i, { id }] of categories.childrenOf(null).entries()) {
      for (const slot of categories.offersIn(id)) {
        if (roots[slot] !== 0) listedTwice.push(slot);
        roots[slot] = i + 1;
      }
    }
    // Only those: to read the category of every offer would hold up the first map of an edition.
    for (const { slot, categoryId } of categoriesOfSlots(catalog, listedTwice)) {
      roots[slot] = placeOfRoot(categories, categoryId);
    }
    return roots;
  });
}

/** The place of a category's root among the roots, from 1; 0 for none. */
function placeOfRoot(categories: CategoryTree, id: number): number {
  const [root] = categories.trail(id);
  return root ? categories.childrenOf(null).indexOf(root) + 1 : 0;
}
