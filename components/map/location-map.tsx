"use client";

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Point } from "@/lib/domain/distance";
import type { ListedPlace } from "./listed-place";
import { MapControls } from "./map-controls";
import { onceOnScreen } from "./once-on-screen";
import type { PlacesMap } from "./places-map";

interface Props {
  readonly map: RefObject<PlacesMap | null>;
  readonly load: () => Promise<readonly ListedPlace[]>;
  /** Where distances are counted from. */
  readonly from: Point | undefined;
  readonly styleUrl: string | undefined;
  readonly onMark: (id: number | undefined) => void;
  readonly onPick: (id: number) => void;
  readonly onReady: () => void;
  readonly onFailure: () => void;
  readonly onGround: (isMissing: boolean) => void;
}

/** The map itself. Its library and its places are large, so they are fetched only once the map is on the screen. */
export function LocationMap({ map, load, from, styleUrl, onMark, onPick, onReady, onFailure, onGround }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  const marked = useEffectEvent(onMark);
  const picked = useEffectEvent(onPick);
  const begin = useEffectEvent(() => {
    setReady(true);
    onReady();
  });
  const failed = useEffectEvent(onFailure);
  const ground = useEffectEvent(onGround);
  const lookFrom = useEffectEvent(() => from);
  // A page that is rendered again hands over its places anew, which must not take the map away.
  const loadPlaces = useEffectEvent(load);

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let left = false;
    async function draw(element: HTMLElement) {
      try {
        const [{ createPlacesMap }, places] = await Promise.all([import("./places-map"), loadPlaces()]);
        if (left) return;
        map.current = createPlacesMap({
          container: element,
          places,
          from: lookFrom(),
          styleUrl,
          onMark: marked,
          onPick: picked,
          onReady: begin,
          onFailure: failed,
          onGround: ground,
        });
      } catch (error) {
        reportError(error);
        failed();
      }
    }
    const giveUp = onceOnScreen(element, () => void draw(element));
    return () => {
      left = true;
      giveUp();
      map.current?.remove();
      map.current = null;
    };
  }, [map, styleUrl]);

  return (
    <div className="relative h-80 overflow-hidden rounded-tile border bg-wash sm:h-96 lg:h-[32rem] noscript:hidden print:hidden">
      <div ref={container} className="size-full bg-paper text-accent" />
      {ready && (
        <MapControls
          onZoom={(steps) => map.current?.zoom(steps)}
          onPan={(step) => map.current?.pan(step)}
          onShowAll={() => map.current?.showAll()}
        />
      )}
    </div>
  );
}
