import type { FeatureCollection, Point } from "geojson";
import { GeoJSONSource, type Map as MapLibre } from "maplibre-gl";
import { pageTypeface } from "./base-map";

export const AREA_LAYER = "area";
const AREA_SOURCE = "area";
const MARK_SOURCE = "mark";
const NOTHING: FeatureCollection<Point> = { type: "FeatureCollection", features: [] };

/** Draws places as pins and clusters as larger ones with their number, in the colours of the map's element. */
export function drawArea(map: MapLibre, element: HTMLElement): void {
  const { color: accent, backgroundColor: ink } = getComputedStyle(element);
  map.addSource(AREA_SOURCE, { type: "geojson", data: NOTHING });
  map.addSource(MARK_SOURCE, { type: "geojson", data: NOTHING });
  map.addLayer({
    id: AREA_LAYER,
    type: "circle",
    source: AREA_SOURCE,
    paint: {
      "circle-color": accent,
      "circle-radius": ["get", "radius"],
      "circle-stroke-color": ink,
      "circle-stroke-width": 1.5,
    },
  });
  map.addLayer({
    id: "area-counts",
    type: "symbol",
    source: AREA_SOURCE,
    filter: [">", ["get", "count"], 1],
    layout: {
      "text-field": ["get", "label"],
      "text-font": pageTypeface(),
      "text-size": 12,
      "text-allow-overlap": true,
    },
    paint: { "text-color": ink },
  });
  map.addLayer({
    id: "mark",
    type: "circle",
    source: MARK_SOURCE,
    paint: {
      "circle-color": accent,
      "circle-radius": 11,
      "circle-stroke-color": ink,
      "circle-stroke-width": 3,
    },
  });
}

interface Drawn {
  /** How many places it stands for, and that number as text. */
  readonly count: number;
  readonly label: string;
  /** In pixels. */
  readonly radius: number;
}

export function showPlaces(map: MapLibre, places: FeatureCollection<Point, Drawn>): void {
  fill(map, AREA_SOURCE, places);
}

/** Highlights one point; undefined highlights none. */
export function showMark(map: MapLibre, at: { longitude: number; latitude: number } | undefined): void {
  const coordinates = at ? [[at.longitude, at.latitude]] : [];
  fill(map, MARK_SOURCE, {
    type: "FeatureCollection",
    features: coordinates.map((point) => ({
      type: "Feature",
      properties: {},
      geometry: { type: "Point", coordinates: point },
    })),
  });
}

function fill(map: MapLibre, name: string, data: FeatureCollection<Point>): void {
  const source = map.getSource(name);
  if (source instanceof GeoJSONSource) source.setData(data);
}
