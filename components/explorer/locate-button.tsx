"use client";

import { LocateFixed } from "lucide-react";
import type { Ref } from "react";
import { explorerText } from "@/lib/text/explorer";

const PATIENCE_MS = 10_000;
/** A hundredth of a degree is half a mile: as precise as a search needs, and no more. */
const DECIMALS = 2;

interface Props {
  readonly ref: Ref<HTMLButtonElement>;
  readonly onLocated: (near: string) => void;
  /** The current state as text; empty if there is nothing to say. */
  readonly onSay: (words: string) => void;
}

/** Asks the browser for the member's location, only when pressed. */
export function LocateButton({ ref, onLocated, onSay }: Props) {
  function locate() {
    onSay(explorerText.locating);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        onSay("");
        onLocated(`${coords.latitude.toFixed(DECIMALS)},${coords.longitude.toFixed(DECIMALS)}`);
      },
      () => onSay(explorerText.notLocated),
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
      className="flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full text-muted hover:bg-wash hover:text-ink focus-visible:-outline-offset-2 noscript:hidden"
    >
      <LocateFixed aria-hidden="true" size={20} />
    </button>
  );
}
