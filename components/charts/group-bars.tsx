"use client";

import { Bar, BarChart, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatNumber } from "@/lib/text/format";
import { shortened } from "@/lib/text/shortened";
import type { ChartPoint } from "./chart-point";
import { ChartTip } from "./chart-tip";

/** A longer name would overlap the figure at the end of the line; the table has the full name. */
const NAME_CHARACTERS = 38;

/** Groups, the largest first: each name above its bar, its count at the end. */
export default function GroupBars({ points }: { readonly points: readonly ChartPoint[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        accessibilityLayer={false}
        data={points}
        layout="vertical"
        barSize={10}
        margin={{ top: 12, right: 0, bottom: 0, left: 0 }}
      >
        <XAxis type="number" domain={[0, "dataMax"]} hide />
        <YAxis type="category" dataKey="name" hide />
        <Tooltip content={ChartTip} cursor={false} isAnimationActive={false} />
        <Bar dataKey="value" fill="currentColor" className="text-accent" isAnimationActive={false}>
          <LabelList
            dataKey="name"
            content={({ index, y }) => <Words point={points[index ?? 0]} barTop={Number(y)} />}
          />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}

function Words({ point, barTop }: { readonly point: ChartPoint | undefined; readonly barTop: number }) {
  if (!point) return null;
  const { name, value } = point;
  return (
    <g fill="currentColor" className="text-ink text-small">
      <text x={0} y={barTop - 7}>
        {shortened(name, NAME_CHARACTERS)}
      </text>
      <text x="100%" y={barTop - 7} textAnchor="end" className="font-semibold">
        {value !== null && formatNumber(value)}
      </text>
    </g>
  );
}
