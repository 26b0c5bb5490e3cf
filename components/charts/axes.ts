import { formatNumber } from "@/lib/text/format";

/** The labels of an axis look like our own small print. */
const WORDS = { fill: "currentColor", className: "text-fine text-muted" };

export const X_AXIS = {
  height: "auto",
  tickLine: false,
  tickMargin: 8,
  axisLine: { stroke: "currentColor" },
  tick: WORDS,
} as const;
export const Y_AXIS = {
  width: "auto",
  allowDecimals: false,
  tickCount: 4,
  tickLine: false,
  axisLine: false,
  tick: WORDS,
  tickFormatter: formatNumber,
} as const;
export const GRID = { vertical: false, stroke: "currentColor", className: "text-hairline" } as const;
