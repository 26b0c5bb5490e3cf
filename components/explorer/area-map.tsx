"use client";

import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { getUnchecked } from "@/components/api/get-unchecked";
import type { View } from "@/components/map/area-view";
import { type Bounds, boundsAround, circleAround, roundedOut } from "@/components/map/bounds";
import { MapControls } from "@/components/map/map-controls";
import { isCrowd, type PlaceFeature, pointOf } from "@/components/map/place-feature";
import { afterPaint } from "@/components/ui/after-paint";
import { Note } from "@/components/ui/note";
import { useKeptFocus } from "@/components/ui/use-kept-focus";
import type { PlaceMap } from "@/lib/catalog";
import type { OfferPage } from "@/lib/catalog/types";
import { explorerText } from "@/lib/text/explorer";
import { placesText } from "@/lib/text/places";
import { AreaList } from "./area-list";
import type { MarkedPlace } from "./marked-place";
import { PlaceCard } from "./place-card";
import { PLACES } from "./query-client";
import { isRefusedPlace } from "./refused-place";
import { useAreaView } from "./use-area-view";
import { useExplorer } from "./use-explorer";

interface Props {
  /** The list's filters, in the API's form; undefined while they are invalid. */
  readonly filters: string | undefined;
  readonly near: OfferPage["near"] | undefined;
  /** Whether phones show the map. */
  readonly isOpen: boolean;
  readonly styleUrl: string | undefined;
  readonly marked: MarkedPlace | undefined;
  readonly onMark: (marked: MarkedPlace | undefined) => void;
  /** The keyboard focus has moved into the map. */
  readonly onFocus: () => void;
  /** What leads phones back to the list. */
  readonly toList: ReactNode;
}

const text = explorerText.map;

/** Where the offers of the list are. Its library is fetched only once the map is on the screen. */
export function AreaMap({ filters, near, isOpen, styleUrl, marked, onMark, onFocus, toList }: Props) {
  const { change, state: search } = useExplorer();
  const container = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLElement>(null);
  const whole = useRef<HTMLElement>(null);
  const listed = useRef<HTMLElement>(null);
  useKeptFocus(whole, listed);
  const [view, setView] = useState<View>();
  const [moved, setMoved] = useState(false);
  /** The filters with which the map was moved by hand; undefined where it moved by itself. */
  const [steeredWith, setSteeredWith] = useState<string>();
  const [pickedId, setPickedId] = useState<PlaceFeature["id"]>();
  const asked = view && filters !== undefined ? `${filters}&${viewQuery(view)}` : undefined;
  const query = useQuery({
    queryKey: [PLACES, asked],
    queryFn:
      asked === undefined ? skipToken : ({ signal }) => getUnchecked<PlaceMap>(`/api/locations?${asked}`, signal),
    placeholderData: keepPreviousData,
    select: asTheyAre,
  });

  const { isPlaceholderData } = query;
  const isLost = query.isError && !isRefusedPlace(search.near, query.error);
  // Where the search cannot be asked for, the places of the one before are still at hand.
  const data = filters === undefined ? undefined : query.data;
  const features = data?.features;
  const picked = pickedId === undefined ? undefined : features?.find(({ id }) => id === pickedId);
  // The square of a cluster has the same id whatever the search: its card would open again by itself, for other places.
  if (pickedId !== undefined && data && !isPlaceholderData && !picked) setPickedId(undefined);
  const { map, state, groundless, area, stayWithin } = useAreaView({
    container,
    title: text.canvas,
    styleUrl,
    near,
    features,
    marked: marked?.at ?? placeOf(data, marked?.offerId),
    picked,
    onMove: (next, byHand) => {
      // A map that is hidden on a phone takes itself for one of another size, and needs no places.
      if (container.current?.clientWidth === 0) return setView(undefined);
      setView(next);
      setSteeredWith(byHand ? filters : undefined);
      if (byHand) setMoved(true);
    },
    onHover: (feature) => {
      const offer = feature?.properties.cluster === false ? feature.properties.offer : undefined;
      onMark(feature && offer && { offerId: offer.id, at: pointOf(feature) });
    },
    onPick: look,
    onLeave: () => setMoved(false),
  });

  const uncover = useEffectEvent(() => {
    const box = container.current?.getBoundingClientRect();
    const covering = card.current?.getBoundingClientRect();
    if (picked && box && covering) map.current?.uncover(pointOf(picked), box.bottom - covering.top);
  });

  function look(feature: PlaceFeature) {
    if (!isCrowd(feature)) return setPickedId(feature.id);
    // Places that even the closest zoom does not separate are shown in the list.
    if (map.current?.isClosest()) return searchAt(feature);
    map.current?.fit(boxOf(feature));
    setMoved(true);
  }

  function searchAt(feature: PlaceFeature) {
    setPickedId(undefined);
    searchWithin(boxOf(feature), null);
  }

  /** @param at whether it is the part of the map that is looked at */
  function searchWithin(bounds: Bounds, at: "area" | null) {
    const { latitude, longitude, miles } = circleAround(bounds);
    stayWithin(boundsAround({ latitude: round(latitude), longitude: round(longitude) }, miles));
    setMoved(false);
    void change({ near: `${round(latitude)},${round(longitude)}`, at, radius: miles, state: "", city: "" });
  }

  function showWholeArea() {
    setMoved(false);
    map.current?.fit(area);
  }

  useEffect(() => {
    if (pickedId !== undefined) uncover();
  }, [pickedId]);

  return (
    <aside
      ref={whole}
      id="map"
      tabIndex={-1}
      // A tap can only hit what is visible.
      onFocus={({ target }) => target.matches(":focus-visible") && onFocus()}
      aria-label={data ? text.title(data.total) : text.name}
      className={clsx(
        "print:hidden noscript:hidden lg:sticky lg:top-6 lg:flex lg:h-[calc(100dvh-3rem)] lg:flex-col lg:gap-3",
        isOpen ? "max-lg:-mx-side max-lg:sm:-mx-8 max-lg:sticky max-lg:top-0 max-lg:order-2" : "max-lg:hidden",
      )}
    >
      {state !== "failed" && (
        <div className="relative h-[50dvh] min-h-64 grow overflow-hidden border bg-wash lg:h-auto lg:rounded-tile">
          <div ref={container} className="size-full bg-paper text-accent" />
          {state === "ready" && (
            <MapControls
              onZoom={(steps) => afterPaint(() => map.current?.zoom(steps))}
              onPan={(step) => afterPaint(() => map.current?.pan(step))}
              onShowAll={showWholeArea}
              showAllLabel={text.wholeArea}
            />
          )}
          {moved && view && (
            <button
              type="button"
              onClick={() => searchWithin(view.bounds, "area")}
              className="absolute inset-x-0 top-3 mx-auto min-h-11 w-fit cursor-pointer rounded-full border border-transparent bg-ink px-5 font-semibold text-paper text-small"
            >
              {text.searchHere}
            </button>
          )}
          <div className="absolute start-3 bottom-3">{toList}</div>
          {data && picked && (
            <PlaceCard
              ref={card}
              feature={picked}
              near={near ?? undefined}
              today={data.today}
              onSearch={searchAt}
              onClose={() => setPickedId(undefined)}
            />
          )}
        </div>
      )}
      {/* Space is reserved for this line, or the map would shrink and the sheet would move when the first places arrive. */}
      <div className={state === "failed" ? "max-lg:mx-side max-lg:my-4 max-lg:sm:mx-8" : "min-h-11"}>
        <div role="status">
          {state === "failed" && <Note>{text.failed}</Note>}
          {state !== "failed" && isLost && <Note tone="danger">{text.noPlaces}</Note>}
          {state !== "failed" && groundless && <Note>{placesText.noGround}</Note>}
          {/* Who cannot see what a move of the map has brought hears it; of another search, the list tells. */}
          {steeredWith === filters && data && !isPlaceholderData && <p className="sr-only">{text.title(data.total)}</p>}
        </div>
        {state === "failed" ? (
          <div className="mt-4">{toList}</div>
        ) : (
          data && data.total > 0 && <AreaList ref={listed} places={data} onLook={look} onSearch={searchAt} />
        )}
      </div>
    </aside>
  );
}

/**
 * Structural sharing keeps places that are unchanged by a new view or filter as the same objects, so they are not drawn
 * again.
 */
function asTheyAre(places: PlaceMap): PlaceMap {
  return places;
}

function viewQuery({ bounds, zoom }: View): string {
  return `bbox=${roundedOut(bounds).join()}&zoom=${zoom}`;
}

/** The place of one offer, if the map shows it on its own. */
function placeOf(places: PlaceMap | undefined, offerId: number | undefined) {
  const feature = places?.features.find(({ properties }) => !properties.cluster && properties.offer.id === offerId);
  return feature && pointOf(feature);
}

/** The box around a cluster's places; a place by itself is a point. */
function boxOf(feature: PlaceFeature): Bounds {
  const { longitude, latitude } = pointOf(feature);
  const [west = longitude, south = latitude, east = longitude, north = latitude] = feature.bbox ?? [];
  return [west, south, east, north];
}

function round(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}
