"use client";

import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { centralToday } from "@/lib/domain/central-time";
import { formatDay } from "@/lib/text/format";
import { GRID, X_AXIS, Y_AXIS } from "./axes";
import { ChartTip } from "./chart-tip";

export interface Level {
  /** Milliseconds since 1970 from which on it has this value. */
  readonly at: number;
  readonly value: number | null;
  /** All of it in a sentence. */
  readonly said: string;
}

/** Up to this many points, each has its own dot. */
const FEW = 40;
const DOT = { fill: "currentColor", strokeWidth: 0, className: "text-accent" };

/** A number over time, drawn in steps. The scale does not start at zero; the table has the exact figures. */
export default function LevelLine({ levels }: { readonly levels: readonly Level[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart accessibilityLayer={false} data={levels} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid {...GRID} />
        <XAxis
          {...X_AXIS}
          dataKey="at"
          type="number"
          scale="time"
          domain={["dataMin", "dataMax"]}
          minTickGap={32}
          tickFormatter={dayOf}
        />
        <YAxis {...Y_AXIS} domain={["auto", "auto"]} />
        <Tooltip
          content={ChartTip}
          cursor={{ stroke: "currentColor", className: "text-edge" }}
          isAnimationActive={false}
        />
        <Line
          dataKey="value"
          type="stepAfter"
          stroke="currentColor"
          strokeWidth={2}
          className="text-accent"
          dot={levels.length <= FEW && { r: 3, ...DOT }}
          activeDot={{ r: 5, ...DOT }}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

function dayOf(at: number): string {
  return formatDay(centralToday(new Date(at)), centralToday());
}
