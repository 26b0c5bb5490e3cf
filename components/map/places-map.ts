import { isLocated } from "@/lib/domain/distance";
import { placesText } from "@/lib/text/places";
import { createBaseMap } from "./base-map";
import { boundsOf, type MapPlace } from "./map-place";
import { drawPins, PIN_LAYER, PIN_SOURCE } from "./pins";

interface Options {
  readonly container: HTMLElement;
  readonly places: readonly MapPlace[];
  /** A tile provider's style, instead of the built-in basemap. */
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

/** Draws the places that have coordinates; there must be at least one. @throws where the browser has no WebGL */
export function createPlacesMap({ container, places: all, onMark, onPick, ...rest }: Options): PlacesMap {
  const places = all.filter(isLocated);
  const fit = { padding: 56, maxZoom: rest.styleUrl ? 14 : 8 };
  const { map, remove } = createBaseMap({
    ...rest,
    container,
    fit,
    bounds: boundsOf(places),
    title: placesText.map(places.length),
    cooperative: true,
    draw: (drawn) => drawPins(drawn, places, container),
  });

  let marked: number | undefined;
  function mark(id: number | undefined): void {
    if (!map.getSource(PIN_SOURCE)) return;
    if (marked !== undefined) map.setFeatureState({ source: PIN_SOURCE, id: marked }, { marked: false });
    if (id !== undefined) map.setFeatureState({ source: PIN_SOURCE, id }, { marked: true });
    marked = id;
  }

  map.on("mousemove", PIN_LAYER, ({ features }) => {
    map.getCanvas().classList.add("cursor-pointer");
    onMark(Number(features?.[0]?.id));
  });
  map.on("mouseleave", PIN_LAYER, () => {
    map.getCanvas().classList.remove("cursor-pointer");
    onMark(undefined);
  });
  map.on("click", PIN_LAYER, ({ features }) => onPick(Number(features?.[0]?.id)));

  return {
    mark,
    show: ({ longitude, latitude }) => map.easeTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), 8) }),
    showAll: () => map.fitBounds(boundsOf(places), fit),
    zoom: (steps) => map.easeTo({ zoom: map.getZoom() + steps }),
    remove,
  };
}
