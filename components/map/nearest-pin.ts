import type { MapGeoJSONFeature, Map as MapLibre, Point } from "maplibre-gl";

/** A finger is not as exact as a pin is small. */
const TOLERANCE = 12;

/** The pin of a layer that is nearest to where the map was pressed, if one is near enough. */
export function nearestPin(map: MapLibre, layer: string, { x, y }: Point): MapGeoJSONFeature | undefined {
  if (!map.getLayer(layer)) return undefined;
  const around: [[number, number], [number, number]] = [
    [x - TOLERANCE, y - TOLERANCE],
    [x + TOLERANCE, y + TOLERANCE],
  ];
  const wayTo = ({ geometry, properties }: MapGeoJSONFeature) => {
    if (geometry.type !== "Point") return Number.POSITIVE_INFINITY;
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    const pin = map.project([longitude, latitude]);
    return Math.hypot(pin.x - x, pin.y - y) - Number(properties.radius ?? 0);
  };
  const found = map.queryRenderedFeatures(around, { layers: [layer] });
  return found.map((pin) => ({ pin, way: wayTo(pin) })).sort((a, b) => a.way - b.way)[0]?.pin;
}
