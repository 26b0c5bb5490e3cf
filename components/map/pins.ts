import type { FeatureCollection, Point as GeoPoint } from "geojson";
import { type ExpressionSpecification, GeoJSONSource, type Map as MapLibre } from "maplibre-gl";
import type { Point } from "@/lib/domain/distance";
import { drawCentre } from "./centre";
import { countLayout } from "./count-layout";
import type { ListedPlace } from "./listed-place";

const PIN_SOURCE = "places";
export const PIN_LAYER = "pins";
const MARK_SOURCE = "marked";

/** Places closer than this are one cluster, in pixels. */
const TOGETHER = 44;
const IS_CLUSTER: ExpressionSpecification = ["has", "point_count"];
/** As large as in the explorer. */
const CLUSTER_RADIUS: ExpressionSpecification = ["+", 13, ["*", 3.5, ["log10", ["/", ["get", "point_count"], 2]]]];

/**
 * Draws every place as a pin in the accent colour, which is the text colour of the map's element; those that are close
 * together as one larger pin with their number, until the closest zoom.
 * @param from where distances are counted from, which is a small ring
 */
export function drawPins(
  map: MapLibre,
  places: readonly ListedPlace[],
  from: Point | undefined,
  element: HTMLElement,
): void {
  const { color: accent, backgroundColor: paper } = getComputedStyle(element);
  const sized = (pin: number): ExpressionSpecification => ["case", IS_CLUSTER, CLUSTER_RADIUS, pin];
  map.addSource(PIN_SOURCE, {
    type: "geojson",
    data: pointsOf(places),
    cluster: true,
    clusterRadius: TOGETHER,
    clusterMaxZoom: map.getMaxZoom() - 1,
  });
  map.addLayer({
    id: PIN_LAYER,
    type: "circle",
    source: PIN_SOURCE,
    paint: {
      "circle-color": accent,
      "circle-radius": ["interpolate", ["linear"], ["zoom"], 3, sized(4.5), 7, sized(7)],
      "circle-stroke-color": paper,
      "circle-stroke-width": 1.5,
    },
  });
  if (from) drawCentre(map, from, element);
  map.addLayer({
    id: "pin-counts",
    type: "symbol",
    source: PIN_SOURCE,
    filter: IS_CLUSTER,
    layout: countLayout(["upcase", ["to-string", ["get", "point_count_abbreviated"]]]),
    paint: { "text-color": paper },
  });
  map.addSource(MARK_SOURCE, { type: "geojson", data: pointsOf([]) });
  map.addLayer({
    id: "marked",
    type: "circle",
    source: MARK_SOURCE,
    paint: {
      "circle-color": accent,
      "circle-radius": ["interpolate", ["linear"], ["zoom"], 3, 9, 7, 11],
      "circle-stroke-color": paper,
      "circle-stroke-width": 3,
    },
  });
}

/** Highlights a place, even one in a cluster; undefined highlights none. */
export function markPin(map: MapLibre, place: ListedPlace | undefined): void {
  const source = map.getSource(MARK_SOURCE);
  if (source instanceof GeoJSONSource) source.setData(pointsOf(place ? [place] : []));
}

/** Zooms in until a cluster falls apart. */
export async function openCluster(map: MapLibre, clusterId: number, center: [number, number]): Promise<void> {
  const source = map.getSource(PIN_SOURCE);
  if (source instanceof GeoJSONSource) map.easeTo({ center, zoom: await source.getClusterExpansionZoom(clusterId) });
}

function pointsOf(places: readonly ListedPlace[]): FeatureCollection<GeoPoint> {
  return {
    type: "FeatureCollection",
    features: places.map(({ id, longitude, latitude }) => ({
      type: "Feature",
      id,
      properties: {},
      geometry: { type: "Point", coordinates: [longitude, latitude] },
    })),
  };
}
