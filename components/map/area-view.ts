import type { Feature, Point as GeoPoint } from "geojson";
import { type LngLat, type PaddingOptions, ScaleControl } from "maplibre-gl";
import type { Point } from "@/lib/domain/distance";
import { formatShort } from "@/lib/text/format";
import { apart } from "./apart";
import {
  AREA_LAYER,
  type Drawn,
  drawArea,
  SAVINGS_FROM,
  type SearchCircle,
  showAround,
  showChosen,
  showMark,
  showPlaces,
} from "./area-layers";
import { createBaseMap, strideOf } from "./base-map";
import type { Bounds } from "./bounds";
import type { Step } from "./map-controls";
import { nearestPin } from "./nearest-pin";
import { isCrowd, type PlaceFeature, pointOf } from "./place-feature";

export interface View {
  readonly bounds: Bounds;
  readonly zoom: number;
}

interface Options {
  readonly container: HTMLElement;
  readonly styleUrl: string | undefined;
  readonly bounds: Bounds;
  readonly around: SearchCircle | undefined;
  readonly title: string;
  /** The map shows another part of the world; `byHand` when a person moved it. */
  readonly onMove: (view: View, byHand: boolean) => void;
  readonly onHover: (place: PlaceFeature | undefined) => void;
  readonly onPick: (place: PlaceFeature) => void;
  readonly onReady: () => void;
  readonly onFailure: () => void;
  readonly onGround: (isMissing: boolean) => void;
}

/** What the explorer may ask of its map. */
export interface AreaView {
  readonly show: (places: readonly PlaceFeature[]) => void;
  readonly mark: (at: Point | undefined) => void;
  /** Makes a place stand out whose card is open. */
  readonly choose: (place: PlaceFeature | undefined) => void;
  /** Moves a point from under what covers so much of the map's lower end, in pixels. */
  readonly uncover: (at: Point, covered: number) => void;
  /** Draws the circle that is looked in; none where undefined. */
  readonly around: (circle: SearchCircle | undefined) => void;
  readonly fit: (bounds: Bounds) => void;
  readonly zoom: (steps: 1 | -1) => void;
  readonly pan: (step: Step) => void;
  /** Whether it is at the closest zoom. */
  readonly isClosest: () => boolean;
  readonly remove: () => void;
}

/** What a fitted area keeps to the edges, and to that where the controls are on a map too narrow for both, in pixels. */
const EDGE = 24;
const CONTROLS = 76;
const NARROW = 480;
/** Room that a chosen pin keeps to what covers the map, in pixels. */
const CLEAR = 28;
/** The most that a label beside a pin takes, in pixels. */
const LABEL = 120;
/** The widest that the scale is, in the page's letters: even half of it, its narrowest, has room for "1000 mi". */
const SCALE_REM = 8;

/** @throws where the browser has no WebGL */
export function createAreaView({
  container,
  bounds,
  around: circle,
  onMove,
  onHover,
  onPick,
  ...rest
}: Options): AreaView {
  let shown: readonly PlaceFeature[] = [];
  let marked: Point | undefined;
  let chosen: PlaceFeature | undefined;
  let looked = circle;
  const { map, remove } = createBaseMap({
    ...rest,
    container,
    bounds: [...bounds],
    fit: fitIn(container),
    cooperative: false,
    draw: (drawn) => {
      drawArea(drawn, container);
      showAround(drawn, looked);
      show(shown);
      showMark(drawn, marked);
      showChosen(drawn, asChosen(chosen));
    },
  });

  map.addControl(new ScaleControl({ unit: "imperial", maxWidth: widestScale(container) }), "bottom-right");

  function show(places: readonly PlaceFeature[]): void {
    shown = places;
    showPlaces(map, {
      type: "FeatureCollection",
      features: apart(places.map(circleOf)).map(({ x, y, of: { place, radius } }) => {
        const geometry = isCrowd(place) ? pointAt(map.unproject([x, y])) : place.geometry;
        const side = x > map.getContainer().clientWidth - LABEL ? "right" : "left";
        return { type: "Feature", geometry, properties: drawnAs(place, radius, side) };
      }),
    });
  }

  function circleOf(place: PlaceFeature) {
    const { longitude, latitude } = pointOf(place);
    const { x, y } = map.project([longitude, latitude]);
    return { x, y, radius: radiusOf(countOf(place.properties)), isFixed: !isCrowd(place), place };
  }

  function mark(at: Point | undefined): void {
    if (at?.longitude === marked?.longitude && at?.latitude === marked?.latitude) return;
    marked = at;
    showMark(map, at);
  }

  function choose(place: PlaceFeature | undefined): void {
    if (place === chosen) return;
    chosen = place;
    showChosen(map, asChosen(place));
  }

  function around(next: SearchCircle | undefined): void {
    const parts = ["latitude", "longitude", "radius"] as const;
    if (parts.every((part) => next?.[part] === looked?.[part])) return;
    looked = next;
    showAround(map, next);
  }

  function uncover({ longitude, latitude }: Point, covered: number): void {
    const free = map.getContainer().clientHeight - covered;
    const { y } = map.project([longitude, latitude]);
    // On a low map the pin stays in sight, even if that is under what covers it.
    if (y > free - CLEAR) map.panBy([0, y - Math.max(free - 2 * CLEAR, CLEAR)]);
  }

  function view(): View {
    const [[west, south], [east, north]] = map.getBounds().toArray();
    // A map that is smaller than the world at zoom 0 can be zoomed out further, which the API knows nothing of.
    return { bounds: [west, south, east, north], zoom: Math.max(0, Math.round(map.getZoom())) };
  }

  // Only the intermediate events show that a person moved the map: the last event of a wheel or fling comes from a
  // timer.
  let byHand = false;
  map.on("move", ({ originalEvent }) => {
    byHand ||= originalEvent !== undefined;
  });
  // Of the first notch of a wheel no event of the move tells.
  map.on("wheel", () => {
    byHand = true;
  });
  map.on("moveend", () => {
    // Others are near an edge now.
    if (map.getZoom() >= SAVINGS_FROM) show(shown);
    onMove(view(), byHand);
    byHand = false;
  });
  map.once("style.load", () => onMove(view(), false));
  let hovered: PlaceFeature | undefined;
  function hover(place: PlaceFeature | undefined): void {
    if (place === hovered) return;
    hovered = place;
    map.getCanvas().classList.toggle("cursor-pointer", place !== undefined);
    map.getCanvas().title = place?.properties.name ?? "";
    onHover(place);
  }
  const placeOf = (pin: ReturnType<typeof nearestPin>) => shown.find(({ id }) => String(id) === pin?.properties.key);
  map.on("mousemove", AREA_LAYER, ({ features }) => hover(placeOf(features?.[0])));
  map.on("mouseleave", AREA_LAYER, () => hover(undefined));
  map.on("click", ({ point }) => {
    const place = placeOf(nearestPin(map, AREA_LAYER, point));
    if (place) onPick(place);
  });

  return {
    show,
    mark,
    choose,
    uncover,
    around,
    fit: (area) => {
      // A wheel that is turned at the closest zoom moves nothing.
      byHand = false;
      map.fitBounds([...area], fitIn(container));
    },
    zoom: (steps) => map.easeTo({ zoom: map.getZoom() + steps }, { originalEvent: { steps } }),
    pan: (step) => map.panBy(strideOf(map, step), {}, { originalEvent: { step } }),
    isClosest: () => map.getZoom() >= map.getMaxZoom(),
    remove,
  };
}

function fitIn(container: HTMLElement): { readonly padding: PaddingOptions } {
  const atEnd = container.clientWidth < NARROW ? CONTROLS : EDGE;
  const isRtl = getComputedStyle(container).direction === "rtl";
  return { padding: { top: EDGE, bottom: EDGE, left: isRtl ? atEnd : EDGE, right: isRtl ? EDGE : atEnd } };
}

function widestScale(container: HTMLElement): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.min(SCALE_REM * rem, container.clientWidth / 2);
}

function countOf(properties: PlaceFeature["properties"]): number {
  return properties.cluster ? properties.count : 1;
}

function asChosen(place: PlaceFeature | undefined): Feature<GeoPoint, Drawn>[] {
  if (!place) return [];
  const properties = drawnAs(place, radiusOf(countOf(place.properties)), "left");
  return [{ type: "Feature", geometry: place.geometry, properties }];
}

function drawnAs({ id, properties }: PlaceFeature, radius: number, side: Drawn["side"]): Drawn {
  const count = countOf(properties);
  const saving = properties.cluster ? null : properties.offer.saving;
  return { key: String(id), count, label: count > 1 ? formatShort(count) : "", saving: saving ?? "", side, radius };
}

/** A cluster is large enough for a finger, and grows with what it stands for, but by little. */
function radiusOf(count: number): number {
  return count === 1 ? 7 : 13 + 3.5 * Math.log10(count / 2);
}

function pointAt({ lng, lat }: LngLat): GeoPoint {
  return { type: "Point", coordinates: [lng, lat] };
}
