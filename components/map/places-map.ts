import { isLocated, type Point } from "@/lib/domain/distance";
import { placesText } from "@/lib/text/places";
import { createBaseMap } from "./base-map";
import { boundsOf, firstLook, type MapPlace } from "./map-place";
import { nearestPin } from "./nearest-pin";
import { drawPins, PIN_LAYER, PIN_SOURCE } from "./pins";

interface Options {
  readonly container: HTMLElement;
  readonly places: readonly MapPlace[];
  /** Where distances are counted from: the map begins with what is near it. */
  readonly from: Point | undefined;
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

/** Draws the places that are located, of which there is at least one. @throws where the browser has no WebGL */
export function createPlacesMap({ container, places: all, from, onMark, onPick, ...rest }: Options): PlacesMap {
  const places = all.filter(isLocated);
  const fit = { padding: 56, maxZoom: rest.styleUrl ? 14 : 8 };
  const firstFit = from ? { ...fit, maxZoom: 12 } : fit;
  const { map, remove } = createBaseMap({
    ...rest,
    container,
    fit: firstFit,
    bounds: boundsOf(firstLook(places, from)),
    title: placesText.map(places.length),
    cooperative: true,
    draw: (drawn) => drawPins(drawn, places, from, container),
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
  map.on("click", ({ point }) => {
    const pin = nearestPin(map, PIN_LAYER, point);
    if (pin) onPick(Number(pin.id));
  });

  return {
    mark,
    show: ({ longitude, latitude }) => map.easeTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), 8) }),
    showAll: () => map.fitBounds(boundsOf(places), fit),
    zoom: (steps) => map.easeTo({ zoom: map.getZoom() + steps }),
    remove,
  };
}
