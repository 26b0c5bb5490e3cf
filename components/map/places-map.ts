import { isLocated, type Point } from "@/lib/domain/distance";
import { clusterText } from "@/lib/text/cluster";
import { placesText } from "@/lib/text/places";
import { createBaseMap, strideOf } from "./base-map";
import { boundsOf } from "./bounds";
import { firstLook, type ListedPlace, placeTitle } from "./listed-place";
import type { Step } from "./map-controls";
import { nearestPin } from "./nearest-pin";
import { drawPins, markPin, openCluster, PIN_LAYER } from "./pins";

interface Options {
  readonly container: HTMLElement;
  readonly places: readonly ListedPlace[];
  /** Where distances are counted from: the map begins with what is near it. */
  readonly from: Point | undefined;
  /** A tile provider's style in place of the built-in basemap. */
  readonly styleUrl: string | undefined;
  readonly onMark: (id: number | undefined) => void;
  readonly onPick: (id: number) => void;
  readonly onReady: () => void;
  readonly onFailure: () => void;
  readonly onGround: (isMissing: boolean) => void;
}

/** What the page may ask of the map. */
export interface PlacesMap {
  readonly mark: (id: number | undefined) => void;
  readonly show: (place: ListedPlace) => void;
  readonly showAll: () => void;
  readonly zoom: (steps: 1 | -1) => void;
  readonly pan: (step: Step) => void;
  readonly remove: () => void;
}

/** Draws the places that are located, of which there is at least one. @throws where the browser has no WebGL */
export function createPlacesMap({ container, places: all, from, onMark, onPick, ...rest }: Options): PlacesMap {
  const places = all.filter(isLocated);
  const fit = { padding: 56, maxZoom: rest.styleUrl ? 14 : 8 };
  const look = firstLook(places, from);
  const firstFit = from && look.includes(from) ? { ...fit, maxZoom: 12 } : fit;
  const { map, remove } = createBaseMap({
    ...rest,
    container,
    fit: firstFit,
    bounds: [...boundsOf(look)],
    title: placesText.map(places.length),
    cooperative: true,
    draw: (drawn) => drawPins(drawn, places, from, container),
  });

  const byId = new Map(places.map((place) => [place.id, place]));
  let marked: number | undefined;
  function mark(id: number | undefined): void {
    if (id === marked) return;
    marked = id;
    markPin(map, id === undefined ? undefined : byId.get(id));
  }

  map.on("mousemove", PIN_LAYER, ({ features }) => {
    const [pin] = features ?? [];
    const place = pin?.properties.cluster ? undefined : byId.get(Number(pin?.id));
    map.getCanvas().classList.add("cursor-pointer");
    map.getCanvas().title = place ? placeTitle(place) : clusterText.places(Number(pin?.properties.point_count));
    onMark(place?.id);
  });
  map.on("mouseleave", PIN_LAYER, () => {
    map.getCanvas().classList.remove("cursor-pointer");
    map.getCanvas().title = "";
    onMark(undefined);
  });
  map.on("click", ({ point }) => {
    const pin = nearestPin(map, PIN_LAYER, point);
    if (pin?.geometry.type !== "Point") return;
    const [longitude = 0, latitude = 0] = pin.geometry.coordinates;
    if (pin.properties.cluster) void openCluster(map, Number(pin.id), [longitude, latitude]);
    else onPick(Number(pin.id));
  });

  return {
    mark,
    show: ({ longitude, latitude }) => map.easeTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), 8) }),
    showAll: () => map.fitBounds([...boundsOf(places)], fit),
    zoom: (steps) => map.easeTo({ zoom: map.getZoom() + steps }),
    pan: (step) => map.panBy(strideOf(map, step)),
    remove,
  };
}
