"use client";

import { type Ref, useEffect, useRef } from "react";
import { opensElsewhere } from "@/components/ui/opens-elsewhere";
import { explorerText } from "@/lib/text/explorer";
import { leadsAway } from "./use-pressed";

const PATIENCE_MS = 10_000;
/** A hundredth of a degree is half a mile: as precise as a search needs, and no more. */
const DECIMALS = 2;

interface Props {
  readonly ref: Ref<HTMLButtonElement>;
  /** What is chosen about the place: an answer that comes after another choice does not count. */
  readonly place: string;
  readonly onLocated: (near: string) => void;
  /** The current state as text; empty if there is nothing to say. */
  readonly onSay: (words: string) => void;
}

/** Asks the browser for the member's location, only when pressed. */
export function LocateButton({ ref, place, onLocated, onSay }: Props) {
  // The browser may ask its user first, so much can be chosen before its answer comes.
  const latest = useRef({ place, onLocated });
  useEffect(() => {
    latest.current = { place, onLocated };
  });

  function locate() {
    // Browsers can be set to have no such thing.
    if (!("geolocation" in navigator)) return onSay(explorerText.notLocated);
    const waiting = new AbortController();
    let isLeft = false;
    // A place that is written into the URL would end the way to the page that was asked for.
    const onClick = (event: MouseEvent) => {
      isLeft ||= leadsAway(event.target) && !opensElsewhere(event);
    };
    window.addEventListener("click", onClick, { capture: true, signal: waiting.signal });
    const answered = (act: () => void) => {
      waiting.abort();
      if (!isLeft && latest.current.place === place) act();
    };
    onSay(explorerText.locating);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        answered(() => {
          onSay("");
          latest.current.onLocated(`${coords.latitude.toFixed(DECIMALS)},${coords.longitude.toFixed(DECIMALS)}`);
        }),
      () => answered(() => onSay(explorerText.notLocated)),
      { timeout: PATIENCE_MS, maximumAge: PATIENCE_MS },
    );
  }

  return (
    <button
      ref={ref}
      type="button"
      aria-label={explorerText.locate}
      title={explorerText.locate}
      onClick={locate}
      className="flex size-[min(2.75rem,14vw)] shrink-0 cursor-pointer items-center justify-center rounded-full text-muted hover:bg-wash hover:text-ink focus-visible:-outline-offset-2 noscript:hidden"
    >
      <span className="icon icon-locate-fixed size-5" />
    </button>
  );
}
