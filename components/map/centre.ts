import type { CircleLayerSpecification, Map as MapLibre } from "maplibre-gl";
import type { Point } from "@/lib/domain/distance";

/** Draws the place that is looked from as a small ring, in the colours of the page and of the map's element. */
export function drawCentre(map: MapLibre, { longitude, latitude }: Point, element: HTMLElement): void {
  map.addSource("centre", { type: "geojson", data: { type: "Point", coordinates: [longitude, latitude] } });
  map.addLayer({ id: "centre", type: "circle", source: "centre", paint: centrePaint(element) });
}

export function centrePaint(element: HTMLElement): NonNullable<CircleLayerSpecification["paint"]> {
  return {
    "circle-color": getComputedStyle(element).backgroundColor,
    "circle-radius": 5,
    "circle-stroke-color": getComputedStyle(document.body).color,
    "circle-stroke-width": 2,
  };
}
