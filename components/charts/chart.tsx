"use client";

import dynamic from "next/dynamic";
import type { ChartPoint } from "./chart-point";
import type { Level } from "./level-line";

// The chart library is loaded after the page, and only if there is a chart. In server-rendered HTML, the content
// security policy would block its inline styles.
const TimeBars = dynamic(() => import("./time-bars"), { ssr: false });
const LevelLine = dynamic(() => import("./level-line"), { ssr: false });

/**
 * What a chart shows, in a sentence that also names its table. Time runs from left to right. On paper, where type is
 * smaller, a chart that has been drawn keeps its size.
 */
interface Described {
  readonly label: string;
}

export function TimeChart({ label, points }: Described & { readonly points: readonly ChartPoint[] }) {
  return (
    <div role="img" aria-label={label} dir="ltr" className="h-60 w-full overflow-hidden noscript:hidden print:h-78">
      <TimeBars points={points} />
    </div>
  );
}

export function LevelChart({ label, levels }: Described & { readonly levels: readonly Level[] }) {
  return (
    <div role="img" aria-label={label} dir="ltr" className="h-40 w-full overflow-hidden noscript:hidden print:h-52">
      <LevelLine levels={levels} />
    </div>
  );
}
