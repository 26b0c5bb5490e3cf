import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { AreaView, View } from "@/components/map/area-view";
import { type Bounds, boundsAround, COUNTRY } from "@/components/map/bounds";
import { onceOnScreen } from "@/components/map/once-on-screen";
import type { PlaceFeature } from "@/components/map/place-feature";
import type { OfferPage } from "@/lib/catalog/types";
import type { Point } from "@/lib/domain/distance";
import { FARTHEST_MILES } from "@/lib/domain/offer-search";

interface Options {
  readonly container: RefObject<HTMLElement | null>;
  readonly title: string;
  readonly styleUrl: string | undefined;
  readonly near: OfferPage["near"] | undefined;
  readonly features: readonly PlaceFeature[] | undefined;
  readonly marked: Point | undefined;
  /** The place whose card is open. */
  readonly picked: PlaceFeature | undefined;
  readonly onMove: (view: View, byHand: boolean) => void;
  readonly onHover: (place: PlaceFeature | undefined) => void;
  readonly onPick: (place: PlaceFeature) => void;
  /** The map goes to the area of another search. */
  readonly onLeave: () => void;
}

/** Draws the explorer's map once its element is on the screen, and has it show what the explorer says. */
export function useAreaView({ container, title, styleUrl, near, features, marked, picked, ...on }: Options) {
  const map = useRef<AreaView>(null);
  const [state, setState] = useState<"waiting" | "ready" | "failed">("waiting");
  const [groundless, setGroundless] = useState(false);
  // A circle of any distance is the whole Earth.
  const circle = near && near.radius < FARTHEST_MILES ? near : undefined;
  const area = circle ? boundsAround(circle, circle.radius) : COUNTRY;
  const areaKey = area.join();
  const drawn = useRef(areaKey);

  const onMove = useEffectEvent(on.onMove);
  const onHover = useEffectEvent(on.onHover);
  const onPick = useEffectEvent(on.onPick);
  const lookAt = useEffectEvent(() => ({ bounds: area, around: circle }));
  const create = useEffectEvent(async (element: HTMLElement, isGone: () => boolean) => {
    try {
      const { createAreaView } = await import("@/components/map/area-view");
      if (isGone()) return;
      map.current = createAreaView({
        container: element,
        styleUrl,
        // Another search may have been made while the library was on its way.
        ...lookAt(),
        title,
        onMove,
        onHover,
        onPick,
        onReady: () => setState("ready"),
        onFailure: () => {
          setState("failed");
          // Its element leaves the page. Not within the map's own event.
          queueMicrotask(() => end(map));
        },
        onGround: setGroundless,
      });
    } catch (error) {
      reportError(error);
      setState("failed");
    }
  });

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let gone = false;
    const giveUp = onceOnScreen(element, () => void create(element, () => gone));
    return () => {
      gone = true;
      giveUp();
      end(map);
    };
  }, [container]);

  useEffect(() => map.current?.show(features ?? []), [features]);
  useEffect(() => map.current?.mark(marked), [marked]);
  useEffect(() => map.current?.choose(picked), [picked]);
  const moveTo = useEffectEvent((key: string) => {
    map.current?.around(circle);
    if (key === drawn.current) return;
    drawn.current = key;
    on.onLeave();
    map.current?.fit(area);
  });
  // The map moves when the area becomes another one, not when it is computed again.
  useEffect(() => moveTo(areaKey), [areaKey]);

  return {
    map,
    state,
    /** Part of the ground under the places is missing. */
    groundless,
    area,
    /** Says that the map shows the area of the next search already. */
    stayWithin: (bounds: Bounds) => {
      drawn.current = bounds.join();
    },
  };
}

function end(map: RefObject<AreaView | null>): void {
  map.current?.remove();
  map.current = null;
}
