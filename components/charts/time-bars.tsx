"use client";

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatNumber } from "@/lib/text/format";
import { AXIS_WORDS } from "./chart-look";
import type { ChartPoint } from "./chart-point";
import { ChartTip } from "./chart-tip";

/** A count for each day or month. */
export default function TimeBars({ points }: { readonly points: readonly ChartPoint[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart accessibilityLayer={false} data={points} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="currentColor" className="text-hairline" />
        <XAxis
          dataKey="name"
          interval="preserveStart"
          minTickGap={24}
          tickLine={false}
          tickMargin={8}
          axisLine={{ stroke: "currentColor" }}
          tick={AXIS_WORDS}
        />
        <YAxis
          width="auto"
          allowDecimals={false}
          tickCount={4}
          tickLine={false}
          axisLine={false}
          tick={AXIS_WORDS}
          tickFormatter={formatNumber}
        />
        <Tooltip
          content={ChartTip}
          cursor={{ fill: "currentColor", className: "text-wash" }}
          isAnimationActive={false}
        />
        <Bar dataKey="value" fill="currentColor" className="text-accent" maxBarSize={40} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}
