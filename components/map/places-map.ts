import "maplibre-gl/dist/maplibre-gl.css";
import { Map as MapLibre, setWorkerUrl } from "maplibre-gl";
import { placesText } from "@/lib/text/places";
import { currentScheme, onSchemeChange } from "./color-scheme";
import { boundsOf, type MapPlace } from "./map-place";
import { drawPins, PIN_LAYER, PIN_SOURCE } from "./pins";

// The bundler turns the worker into a file of our own origin, so that no blob: is needed (worker-src 'self').
setWorkerUrl(new URL("maplibre-gl/dist/maplibre-gl-worker.mjs", import.meta.url).href);

/** Streets are not drawn on the built-in map, so going closer than a town shows nothing more. */
const CLOSEST = { builtIn: 11, provider: 17 } as const;

interface Options {
  readonly container: HTMLElement;
  readonly places: readonly MapPlace[];
  /** A tile provider's style in place of the built-in basemap. */
  readonly styleUrl: string | undefined;
  readonly onMark: (id: number | undefined) => void;
  readonly onPick: (id: number) => void;
  readonly onReady: () => void;
  readonly onFailure: () => void;
}

/** What the page may ask of the map. */
export interface PlacesMap {
  readonly mark: (id: number | undefined) => void;
  readonly show: (place: MapPlace) => void;
  readonly showAll: () => void;
  readonly zoom: (steps: 1 | -1) => void;
  readonly remove: () => void;
}

/** @throws where the browser has no WebGL */
export function createPlacesMap({
  container,
  places,
  styleUrl,
  onMark,
  onPick,
  onReady,
  onFailure,
}: Options): PlacesMap {
  const style = () => styleUrl ?? `/basemap/${currentScheme()}.json`;
  const fit = { padding: 56, maxZoom: styleUrl ? 14 : 8 };
  const map = new MapLibre({
    container,
    style: style(),
    bounds: boundsOf(places),
    fitBoundsOptions: fit,
    maxZoom: styleUrl ? CLOSEST.provider : CLOSEST.builtIn,
    renderWorldCopies: false,
    cooperativeGestures: true,
    dragRotate: false,
    touchPitch: false,
    attributionControl: styleUrl ? { compact: true } : false,
    locale: { ...placesText.gestures, "Map.Title": placesText.map(places.length) },
  });
  map.touchZoomRotate.disableRotation();

  let marked: number | undefined;
  function mark(id: number | undefined): void {
    if (!map.getSource(PIN_SOURCE)) return;
    if (marked !== undefined) map.setFeatureState({ source: PIN_SOURCE, id: marked }, { marked: false });
    if (id !== undefined) map.setFeatureState({ source: PIN_SOURCE, id }, { marked: true });
    marked = id;
  }

  map.on("style.load", () => {
    if (!styleUrl) takePageTypeface(map);
    drawPins(map, places, container);
  });
  map.once("load", onReady);
  map.on("error", () => {
    if (!map.getSource(PIN_SOURCE)) onFailure();
  });
  map.on("mousemove", PIN_LAYER, ({ features }) => {
    map.getCanvas().classList.add("cursor-pointer");
    onMark(Number(features?.[0]?.id));
  });
  map.on("mouseleave", PIN_LAYER, () => {
    map.getCanvas().classList.remove("cursor-pointer");
    onMark(undefined);
  });
  map.on("click", PIN_LAYER, ({ features }) => onPick(Number(features?.[0]?.id)));
  const stopWatching = styleUrl ? undefined : onSchemeChange(() => map.setStyle(style(), { diff: false }));

  return {
    mark,
    show: ({ longitude, latitude }) => map.easeTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), 8) }),
    showAll: () => map.fitBounds(boundsOf(places), fit),
    zoom: (steps) => map.easeTo({ zoom: map.getZoom() + steps }),
    remove: () => {
      stopWatching?.();
      map.remove();
    },
  };
}

/** The built-in style names no typeface: without a glyph server MapLibre draws text with the page's own. */
function takePageTypeface(map: MapLibre): void {
  const families = getComputedStyle(document.body)
    .fontFamily.split(",")
    .map((family) => family.trim().replaceAll('"', ""));
  for (const layer of map.getStyle().layers) {
    if (layer.type === "symbol") map.setLayoutProperty(layer.id, "text-font", families);
  }
}
