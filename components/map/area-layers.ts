import type { Feature, FeatureCollection, Point } from "geojson";
import { GeoJSONSource, type Map as MapLibre, type SymbolLayerSpecification } from "maplibre-gl";
import { pageTypeface } from "./base-map";

export const AREA_LAYER = "area";
const AREA_SOURCE = "area";
const MARK_SOURCE = "mark";
const CHOSEN_SOURCE = "chosen";
const NOTHING: FeatureCollection<Point> = { type: "FeatureCollection", features: [] };

/** Draws places as pins and clusters as larger ones with their number, in the colours of the map's element. */
export function drawArea(map: MapLibre, element: HTMLElement): void {
  const { color: accent, backgroundColor: paper } = getComputedStyle(element);
  const { color: ink } = getComputedStyle(document.body);
  map.addSource(AREA_SOURCE, { type: "geojson", data: NOTHING });
  map.addSource(MARK_SOURCE, { type: "geojson", data: NOTHING });
  map.addSource(CHOSEN_SOURCE, { type: "geojson", data: NOTHING });
  map.addLayer({
    id: AREA_LAYER,
    type: "circle",
    source: AREA_SOURCE,
    paint: {
      "circle-color": accent,
      "circle-radius": ["get", "radius"],
      "circle-stroke-color": paper,
      "circle-stroke-width": 1.5,
    },
  });
  map.addLayer({
    id: "area-counts",
    type: "symbol",
    source: AREA_SOURCE,
    filter: [">", ["get", "count"], 1],
    layout: countLayout(),
    paint: { "text-color": paper },
  });
  map.addLayer({
    id: "mark",
    type: "circle",
    source: MARK_SOURCE,
    paint: {
      "circle-color": accent,
      "circle-radius": 11,
      "circle-stroke-color": paper,
      "circle-stroke-width": 3,
    },
  });
  map.addLayer({
    id: "chosen-ring",
    type: "circle",
    source: CHOSEN_SOURCE,
    paint: {
      "circle-color": paper,
      "circle-radius": ["+", ["get", "radius"], 4],
      "circle-stroke-color": accent,
      "circle-stroke-width": 3,
    },
  });
  map.addLayer({
    id: "chosen",
    type: "circle",
    source: CHOSEN_SOURCE,
    paint: { "circle-color": ink, "circle-radius": ["get", "radius"] },
  });
  map.addLayer({
    id: "chosen-count",
    type: "symbol",
    source: CHOSEN_SOURCE,
    filter: [">", ["get", "count"], 1],
    layout: countLayout(),
    paint: { "text-color": paper },
  });
}

function countLayout(): NonNullable<SymbolLayerSpecification["layout"]> {
  return {
    "text-field": ["get", "label"],
    "text-font": pageTypeface(),
    "text-size": 12,
    "text-allow-overlap": true,
  };
}

export interface Drawn {
  /** How many places it stands for, and that number as it is written. */
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

/** Makes the place stand out whose card is open. */
export function showChosen(map: MapLibre, features: Feature<Point, Drawn>[]): void {
  fill(map, CHOSEN_SOURCE, { type: "FeatureCollection", features });
}

function fill(map: MapLibre, name: string, data: FeatureCollection<Point>): void {
  const source = map.getSource(name);
  if (source instanceof GeoJSONSource) source.setData(data);
}
