"use client";

import dynamic from "next/dynamic";
import type { ChartPoint } from "./chart-point";
import type { Level } from "./level-line";

// The chart library is loaded after the page, and only if there is a chart. In server-rendered HTML, the content
// security policy would block its inline styles.
const TimeBars = dynamic(() => import("./time-bars"), { ssr: false });
const GroupBars = dynamic(() => import("./group-bars"), { ssr: false });
const LevelLine = dynamic(() => import("./level-line"), { ssr: false });

/** What a chart shows, in a sentence that also names its table. */
interface Described {
  readonly label: string;
}

const FRAME = "h-60 w-full overflow-hidden";
const LINES = ["h-0", "h-12", "h-24", "h-36", "h-48", "h-60", "h-72", "h-84", "h-96", "h-108", "h-120"] as const;

export function TimeChart({ label, points }: Described & { readonly points: readonly ChartPoint[] }) {
  return (
    <div role="img" aria-label={label} className={FRAME}>
      <TimeBars points={points} />
    </div>
  );
}

/** @param points ten at most */
export function GroupChart({ label, points }: Described & { readonly points: readonly ChartPoint[] }) {
  return (
    <div role="img" aria-label={label} className={`w-full overflow-hidden ${LINES[points.length]}`}>
      <GroupBars points={points} />
    </div>
  );
}

export function LevelChart({ label, levels }: Described & { readonly levels: readonly Level[] }) {
  return (
    <div role="img" aria-label={label} className="h-40 w-full overflow-hidden">
      <LevelLine levels={levels} />
    </div>
  );
}
