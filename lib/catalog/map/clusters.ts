import type { CatalogDb } from "@/lib/db/client";
import { categoriesOfSlots } from "@/lib/db/offers";
import { type Box, splitAtAntimeridian } from "@/lib/domain/distance";
import { type Bitmap, countOf } from "../bitmap";
import type { CategoryTree } from "../category-tree";
import type { Edition } from "../edition";
import { type Cluster, gather, MOST_PLACES_LISTED, type PlaceFilter, type View } from "./gather";
import { matchingPlaces } from "./matching-places";
import { squareShift, WIDE } from "./squares";

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
  const boxes = splitAtAntimeridian(bbox);
  const shift = squareShift(boxes, zoom);
  const isUnfiltered = counts === undefined && category === undefined && countOf(bits) === countOf(live);
  const roots = category === undefined ? rootsOf(catalog, edition) : rootOfAll(edition, category);
  for (const box of boxes) {
    const { west, east, south, north } = box;
    const cells = index.cellsIn(west, east, south, north);
    const view: View = { bits, matchingIn: matchingPlaces(edition, bits, cells), box, shift, counts, roots };
    const whole = new Set(isUnfiltered && shift >= WIDE ? index.cellsWithin(west, east, south, north) : []);
    for (const cell of whole) addAll(clusters, clustersOf(edition, cell, view));
    const parts = cells.filter((cell) => !whole.has(cell));
    addAll(clusters, gather(edition, parts, view));
  }
  return [...clusters.values()];
}

/** By id. */
type Clusters = Map<string, Cluster>;

/** The clusters of a cell without filters, kept: everybody who opens the map asks for them. */
function clustersOf(edition: Edition, cell: number, view: View): readonly Cluster[] {
  return edition.once(`clusters of ${cell} by ${view.shift}`, () => gather(edition, [cell], view));
}

/** Adds clusters to those of the same squares. */
function addAll(clusters: Clusters, some: readonly Cluster[]): void {
  for (const part of some) {
    const whole = clusters.get(part.id);
    clusters.set(part.id, whole ? together(whole, part) : part);
  }
}

function together(one: Cluster, other: Cluster): Cluster {
  const west = Math.min(one.west, other.west);
  const east = Math.max(one.east, other.east);
  const south = Math.min(one.south, other.south);
  const north = Math.max(one.north, other.north);
  const isOnePoint = west === east && south === north;
  return {
    id: one.id,
    count: one.count + other.count,
    latitudes: one.latitudes + other.latitudes,
    longitudes: one.longitudes + other.longitudes,
    west,
    east,
    south,
    north,
    roots: one.roots.map((count, root) => count + (other.roots[root] ?? 0)),
    places: isOnePoint ? [...one.places, ...other.places].slice(0, MOST_PLACES_LISTED) : [],
  };
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
