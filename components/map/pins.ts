import type { ExpressionSpecification, Map as MapLibre } from "maplibre-gl";
import type { Point } from "@/lib/domain/distance";
import { drawCentre } from "./centre";
import type { MapPlace } from "./map-place";

export const PIN_SOURCE = "places";
export const PIN_LAYER = "pins";

/**
 * Draws every place as a pin in the accent colour, which is the text colour of the map's element.
 * @param from where distances are counted from, which is a small ring
 */
export function drawPins(
  map: MapLibre,
  places: readonly MapPlace[],
  from: Point | undefined,
  element: HTMLElement,
): void {
  const { color: accent, backgroundColor: paper } = getComputedStyle(element);
  map.addSource(PIN_SOURCE, {
    type: "geojson",
    data: {
      type: "FeatureCollection",
      features: places.map(({ id, longitude, latitude }) => ({
        type: "Feature",
        id,
        properties: {},
        geometry: { type: "Point", coordinates: [longitude, latitude] },
      })),
    },
  });
  const marked = (whenMarked: number, otherwise: number): ExpressionSpecification => [
    "case",
    ["boolean", ["feature-state", "marked"], false],
    whenMarked,
    otherwise,
  ];
  const radius: ExpressionSpecification = ["interpolate", ["linear"], ["zoom"], 3, marked(9, 4.5), 7, marked(11, 7)];
  map.addLayer({
    id: PIN_LAYER,
    type: "circle",
    source: PIN_SOURCE,
    paint: {
      "circle-color": accent,
      "circle-radius": radius,
      "circle-stroke-color": paper,
      "circle-stroke-width": marked(3, 1.5),
      "circle-radius-transition": { duration: 120 },
    },
  });
  if (from) drawCentre(map, from, element);
}
