import type { Feature, FeatureCollection, Point } from "geojson";
import type { CatalogDb } from "@/lib/db/client";
import { DEGREE } from "@/lib/db/offer-index";
import { locationsById } from "@/lib/db/offers";
import type { Day } from "@/lib/domain/central-time";
import { isWithin } from "@/lib/domain/distance";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { clusterText } from "@/lib/text/cluster";
import { type Edition, inEdition } from "../edition";
import { atOnePlace, type Filters } from "../filters";
import { itemsBySlot } from "../items";
import { matchOffers, townsOf } from "../match";
import { throughStore } from "../through-store";
import type { MerchantRef, OfferItem, OfferLocation } from "../types";
import { clusterPlaces } from "./clusters";
import type { Cluster, PlaceFilter } from "./gather";
import { type MapQuery, mapQuerySchema } from "./query";

/** A location with one of its matching offers, and how many match there in total. */
export interface MapPlace extends Pick<OfferLocation, "address" | "city" | "state"> {
  readonly locationId: number;
  readonly merchant: MerchantRef;
  readonly offer: Pick<OfferItem, "id" | "title" | "saving" | "expiresOn" | "locationCount">;
  readonly offerCount: number;
}

export interface ClusterProperties {
  readonly cluster: true;
  readonly count: number;
  /** For example "11 places, mostly dining". */
  readonly name: string;
  /** If all are at one point, so that no zoom can separate them: the first of them. */
  readonly places: readonly MapPlace[];
}

export interface PlaceProperties extends MapPlace {
  readonly cluster: false;
  readonly name: string;
}

export interface PlaceMap extends FeatureCollection<Point, ClusterProperties | PlaceProperties> {
  /** The US Central day for which the offers are live. */
  readonly today: Day;
  /** How many places there are in the box. */
  readonly total: number;
}

/**
 * The places within a box of the map where the filtered offers apply: single places, or clusters of them with the box
 * around their places.
 * @throws InvalidInputError
 */
export function mapPlaces({ catalog }: Pick<Runtime, "catalog">, input: MapQuery): PlaceMap {
  const { bbox, zoom, ...asked } = parseInput(mapQuerySchema, input);
  return inEdition(catalog, (edition) => {
    const filters = atOnePlace(catalog, edition, asked);
    const { bits } = matchOffers(catalog, edition, filters);
    const counts = placeFilter(catalog, edition, filters);
    const clusters = clusterPlaces(catalog, edition, { bits, bbox, zoom, counts, category: filters.category });
    const listed = clusters.flatMap(({ places }) => places);
    const items = itemsBySlot(
      catalog,
      edition,
      listed.flatMap(({ slots }) => slots.slice(0, 1)),
    );
    const ids = listed.map(({ locationId }) => locationId);
    const locations = throughStore<OfferLocation>(edition.rows.locations, ids, (missing) =>
      locationsById(catalog, missing),
    );
    return {
      type: "FeatureCollection",
      today: edition.today,
      features: clusters.map((cluster) => toFeature(edition, cluster, { items, locations })),
      total: clusters.reduce((sum, { count }) => sum + count, 0),
    };
  });
}

/** State, town and circle apply to the place itself, not only to the offer. */
function placeFilter(catalog: CatalogDb, edition: Edition, filters: Filters): PlaceFilter | undefined {
  const { near, radius } = filters;
  const towns = townsOf(catalog, edition, filters);
  if (!near && !towns) return undefined;
  const isNear = near && isWithin(near, radius);
  return (latitude: number, longitude: number, town: number) =>
    (!towns || towns.has(town)) && (!isNear || isNear(latitude, longitude));
}

/** Offers by slot, and locations by id. */
interface ListedRows {
  readonly items: ReadonlyMap<number, OfferItem>;
  readonly locations: ReadonlyMap<number, OfferLocation>;
}

function toFeature(
  edition: Edition,
  cluster: Cluster,
  rows: ListedRows,
): Feature<Point, ClusterProperties | PlaceProperties> {
  const { id, count, latitudes, longitudes, west, south, east, north } = cluster;
  const middle = [longitudes / count / DEGREE, latitudes / count / DEGREE];
  const geometry: Point = { type: "Point", coordinates: middle };
  const places = cluster.places.flatMap((place) => toPlace(place, rows));
  const [only] = places;
  if (count === 1 && only) {
    const properties = { cluster: false as const, name: only.merchant.name, ...only };
    return { type: "Feature", id: only.locationId, geometry, properties };
  }
  const properties = { cluster: true as const, count, name: nameOf(edition, cluster), places };
  return {
    type: "Feature",
    id,
    bbox: [west / DEGREE, south / DEGREE, east / DEGREE, north / DEGREE],
    geometry,
    properties,
  };
}

function toPlace({ locationId, slots }: Cluster["places"][number], { items, locations }: ListedRows): MapPlace[] {
  const item = items.get(slots[0] ?? -1);
  const location = locations.get(locationId);
  if (!item || !location) return [];
  const { id, title, saving, merchant, expiresOn, locationCount } = item;
  const { address, city, state } = location;
  const offer = { id, title, saving, expiresOn, locationCount };
  return [{ locationId, address, city, state, merchant, offer, offerCount: slots.length }];
}

function nameOf(edition: Edition, { count, roots }: Cluster): string {
  const most = Math.max(...roots);
  const category = edition.categories.childrenOf(null)[roots.indexOf(most) - 1];
  if (!category || most * 2 <= count) return clusterText.places(count);
  return clusterText.placesOf(count, category.title, most === count);
}
