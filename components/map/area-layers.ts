import type { Feature, FeatureCollection, LineString, Point } from "geojson";
import { GeoJSONSource, type Map as MapLibre } from "maplibre-gl";
import type { Point as Place } from "@/lib/domain/distance";
import { pageTypeface } from "./base-map";
import { circleLine } from "./bounds";
import { centrePaint } from "./centre";
import { countLayout } from "./count-layout";

export const AREA_LAYER = "area";
const AREA_SOURCE = "area";
const MARK_SOURCE = "mark";
const CHOSEN_SOURCE = "chosen";
const AROUND_SOURCE = "around";
/** Clear, and as wide as a pin: the names of towns keep away from it, as they do from other symbols. */
const ROOM = "room";
const NOTHING: FeatureCollection<Point> = { type: "FeatureCollection", features: [] };

/** What is looked in. */
export interface SearchCircle extends Place {
  /** In miles. */
  readonly radius: number;
}

/** Draws places as pins and clusters as larger ones with their number, in the colours of the map's element. */
export function drawArea(map: MapLibre, element: HTMLElement): void {
  const { color: accent, backgroundColor: paper } = getComputedStyle(element);
  const { color: ink } = getComputedStyle(document.body);
  map.addImage(ROOM, { width: 1, height: 1, data: new Uint8Array(4) });
  map.addSource(AROUND_SOURCE, { type: "geojson", data: NOTHING });
  map.addLayer({
    id: "around",
    type: "line",
    source: AROUND_SOURCE,
    paint: { "line-color": ink, "line-opacity": 0.45, "line-width": 1 },
  });
  map.addLayer({
    id: "centre",
    type: "circle",
    source: AROUND_SOURCE,
    filter: ["==", ["geometry-type"], "Point"],
    paint: centrePaint(element),
  });
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
    id: "area-savings",
    type: "symbol",
    source: AREA_SOURCE,
    minzoom: SAVINGS_FROM,
    layout: {
      "text-field": ["get", "saving"],
      "text-font": pageTypeface(),
      "text-size": 13,
      "text-max-width": 8,
      "text-variable-anchor-offset": [
        "match",
        ["get", "side"],
        "right",
        ["literal", ["right", [-0.9, 0], "bottom", [0, -0.9], "top", [0, 0.9]]],
        ["literal", ["left", [0.9, 0], "bottom", [0, -0.9], "top", [0, 0.9]]],
      ],
      "text-justify": "auto",
    },
    paint: { "text-color": ink, "text-halo-color": paper, "text-halo-width": 1.6 },
  });
  map.addLayer({
    id: "area-counts",
    type: "symbol",
    source: AREA_SOURCE,
    layout: {
      ...countLayout(["get", "label"]),
      "icon-image": ROOM,
      "icon-size": ["*", 2, ["get", "radius"]],
      "icon-allow-overlap": true,
    },
    // Placed but not drawn, so that the graphics card needs no program for it.
    paint: { "text-color": paper, "icon-opacity": 0 },
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
    layout: countLayout(["get", "label"]),
    paint: { "text-color": paper },
  });
}

/** The zoom from which single pins say what they save. */
export const SAVINGS_FROM = 10;

export interface Drawn {
  /** Which feature of the answer it is: what is drawn may be older than the answer that is shown. */
  readonly key: string;
  /** How many places it stands for, and that number as it is written where it is not one. */
  readonly count: number;
  readonly label: string;
  /** What a single place saves, where its offer's title says it; read on the side where there is room. */
  readonly saving: string;
  readonly side: "left" | "right";
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

/** Draws the circle that is looked in, and its centre; nothing where undefined. */
export function showAround(map: MapLibre, circle: SearchCircle | undefined): void {
  const line = circle ? circleLine(circle, circle.radius) : [];
  const drawn: (Point | LineString)[] = [];
  if (line.length > 0) drawn.push({ type: "LineString", coordinates: line });
  if (circle) drawn.push({ type: "Point", coordinates: [circle.longitude, circle.latitude] });
  fill(map, AROUND_SOURCE, {
    type: "FeatureCollection",
    features: drawn.map((geometry) => ({ type: "Feature", properties: {}, geometry })),
  });
}

/** Makes the place stand out whose card is open. */
export function showChosen(map: MapLibre, features: Feature<Point, Drawn>[]): void {
  fill(map, CHOSEN_SOURCE, { type: "FeatureCollection", features });
}

function fill(map: MapLibre, name: string, data: FeatureCollection<Point | LineString>): void {
  const source = map.getSource(name);
  if (source instanceof GeoJSONSource) source.setData(data);
}
