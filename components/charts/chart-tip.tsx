"use client";

import type { TooltipContentProps } from "recharts";
import * as z from "@/components/api/zod";

const pointedAt = z.object({ said: z.string() });

/** The sentence about the point under the pointer. */
export function ChartTip({ active, payload }: Pick<TooltipContentProps, "active" | "payload">) {
  const point = pointedAt.safeParse(payload[0]?.payload);
  if (!active || !point.success) return null;
  return <p className="rounded-tile bg-ink px-3 py-1.5 text-fine text-paper">{point.data.said}</p>;
}
