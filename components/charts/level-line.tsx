"use client";

import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { centralToday } from "@/lib/domain/central-time";
import { formatDay, formatNumber } from "@/lib/text/format";
import { ChartTip } from "./chart-tip";

export interface Level {
  /** Milliseconds since 1970, from which on it stands. */
  readonly at: number;
  readonly value: number | null;
  /** All of it in a sentence. */
  readonly said: string;
}

/** How high something stood, each level until the next. The scale begins where the figures do: the table has them whole. */
export default function LevelLine({ levels }: { readonly levels: readonly Level[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart accessibilityLayer={false} data={levels} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="currentColor" className="text-hairline" />
        <XAxis
          dataKey="at"
          type="number"
          scale="time"
          domain={["dataMin", "dataMax"]}
          minTickGap={32}
          tickLine={false}
          tickMargin={8}
          axisLine={{ stroke: "currentColor" }}
          tick={{ fill: "currentColor" }}
          tickFormatter={dayOf}
          className="text-fine text-muted"
        />
        <YAxis
          width="auto"
          domain={["auto", "auto"]}
          allowDecimals={false}
          tickCount={4}
          tickLine={false}
          axisLine={false}
          tick={{ fill: "currentColor" }}
          tickFormatter={formatNumber}
          className="text-fine text-muted tabular-nums"
        />
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
          dot={{ r: 3, fill: "currentColor", strokeWidth: 0 }}
          activeDot={{ r: 5, fill: "currentColor", strokeWidth: 0 }}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

function dayOf(at: number): string {
  return formatDay(centralToday(new Date(at)), centralToday());
}
