import "maplibre-gl/dist/maplibre-gl.css";
import { type LngLatBoundsLike, Map as MapLibre, type PaddingOptions, setWorkerUrl } from "maplibre-gl";
import { placesText } from "@/lib/text/places";
import { currentScheme, onSchemeChange } from "./color-scheme";
import type { Step } from "./map-controls";

// The bundler turns the worker into a file of our own origin, so that no blob: is needed (worker-src 'self').
setWorkerUrl(new URL("maplibre-gl/dist/maplibre-gl-worker.mjs", import.meta.url).href);

/** The built-in map has no streets: it zooms only as far as needed to separate the places of a town. */
const CLOSEST = { builtIn: 14, provider: 17 } as const;

interface Options {
  readonly container: HTMLElement;
  /** A tile provider's style, instead of the built-in basemap. */
  readonly styleUrl: string | undefined;
  readonly bounds: LngLatBoundsLike;
  readonly fit: { readonly padding: number | PaddingOptions; readonly maxZoom?: number };
  /** The map's name for screen readers. */
  readonly title: string;
  /** Whether a wheel or one finger scrolls the page instead of the map. */
  readonly cooperative: boolean;
  /** Draws on a loaded style: the first one, or that of another colour scheme. */
  readonly draw: (map: MapLibre) => void;
  readonly onReady: () => void;
  /** The style never came. */
  readonly onFailure: () => void;
  /** Part of the ground under the places is missing, or has come since. */
  readonly onGround: (isMissing: boolean) => void;
}

/**
 * Creates a map with the built-in basemap or a provider's, in the page's colours; returns it with a function that
 * removes it.
 * @throws where the browser has no WebGL
 */
export function createBaseMap(options: Options): { map: MapLibre; remove: () => void } {
  const { container, styleUrl, bounds, fit, title, cooperative, draw, onReady, onFailure, onGround } = options;
  const style = () => styleUrl ?? `/basemap/${currentScheme()}.json`;
  const map = new MapLibre({
    container,
    style: style(),
    bounds,
    fitBoundsOptions: fit,
    maxZoom: styleUrl ? CLOSEST.provider : CLOSEST.builtIn,
    renderWorldCopies: false,
    // Fading labels would redraw the whole map for a third of a second after each change.
    fadeDuration: 0,
    cooperativeGestures: cooperative,
    dragRotate: false,
    touchPitch: false,
    attributionControl: styleUrl ? { compact: true } : false,
    locale: { ...placesText.gestures, "Map.Title": title },
  });
  map.touchZoomRotate.disableRotation();

  let isReady = false;
  let awaitsStyle = true;
  const missing = new Set<string>();
  map.on("style.load", () => {
    if (missing.size > 0) onGround(false);
    missing.clear();
    if (!styleUrl) takePageTypeface(map);
    draw(map);
    // Not at `load`, for which the ground has to be there too: places do not wait for it.
    if (!isReady) onReady();
    isReady = true;
    awaitsStyle = false;
  });
  map.on("error", (event) => {
    // Only sources of the ground are fetched: places are handed to the map.
    if ("sourceId" in event && typeof event.sourceId === "string") {
      missing.add(event.sourceId);
      onGround(true);
    } else if (awaitsStyle) onFailure();
  });
  map.on("sourcedata", ({ sourceId, tile }) => {
    if (tile && missing.delete(sourceId)) onGround(missing.size > 0);
  });
  const changeStyle = () => {
    awaitsStyle = true;
    map.setStyle(style(), { diff: false });
  };
  const stopWatching = styleUrl ? undefined : onSchemeChange(changeStyle);
  return {
    map,
    remove: () => {
      stopWatching?.();
      map.remove();
    },
  };
}

/** How far a press moves the map, in pixels: a third of it, so that most of what is seen stays in sight. */
export function strideOf(map: MapLibre, [right, down]: Step): [x: number, y: number] {
  const { clientWidth, clientHeight } = map.getContainer();
  return [(right * clientWidth) / 3, (down * clientHeight) / 3];
}

/** The typeface of the page's text, for symbols: without a glyph server MapLibre draws text with the page's own. */
export function pageTypeface(): string[] {
  return getComputedStyle(document.body)
    .fontFamily.split(",")
    .map((family) => family.trim().replaceAll('"', ""));
}

/** The built-in style names no typeface. */
function takePageTypeface(map: MapLibre): void {
  for (const layer of map.getStyle().layers) {
    if (layer.type === "symbol") map.setLayoutProperty(layer.id, "text-font", pageTypeface());
  }
}
