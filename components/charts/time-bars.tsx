"use client";

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { GRID, X_AXIS, Y_AXIS } from "./axes";
import type { ChartPoint } from "./chart-point";
import { ChartTip } from "./chart-tip";

/** A count for each day or month. */
export default function TimeBars({ points }: { readonly points: readonly ChartPoint[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart accessibilityLayer={false} data={points} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
        <CartesianGrid {...GRID} />
        <XAxis {...X_AXIS} dataKey="name" interval="preserveStart" minTickGap={24} />
        <YAxis {...Y_AXIS} />
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
