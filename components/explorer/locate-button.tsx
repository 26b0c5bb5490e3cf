"use client";

import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { explorerText } from "@/lib/text/explorer";

const PATIENCE_MS = 10_000;
/** A hundredth of a degree is half a mile: as near as a search needs, and no nearer. */
const DECIMALS = 2;

/** Asks the browser where the member is, on a press alone. */
export function LocateButton({ onLocated }: { readonly onLocated: (near: string) => void }) {
  const [words, setWords] = useState("");

  function locate() {
    setWords(explorerText.locating);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setWords("");
        onLocated(`${coords.latitude.toFixed(DECIMALS)},${coords.longitude.toFixed(DECIMALS)}`);
      },
      () => setWords(explorerText.notLocated),
      { timeout: PATIENCE_MS, maximumAge: PATIENCE_MS },
    );
  }

  return (
    <span className="relative noscript:hidden">
      <button
        type="button"
        aria-label={explorerText.locate}
        title={explorerText.locate}
        onClick={locate}
        className="flex size-11 cursor-pointer items-center justify-center rounded-full text-muted hover:bg-wash hover:text-ink"
      >
        <LocateFixed aria-hidden="true" size={20} />
      </button>
      <span
        role="status"
        className="absolute end-0 top-full z-20 mt-3 w-64 rounded-tile border border-edge bg-paper px-4 py-3 text-small empty:hidden"
      >
        {words}
      </span>
    </span>
  );
}
