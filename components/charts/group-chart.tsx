import { formatNumber } from "@/lib/text/format";
import type { ChartPoint } from "./chart-point";

interface Props {
  /** What the chart shows, in a sentence. */
  readonly label: string;
  readonly points: readonly ChartPoint[];
}

/** Groups, the largest first: each name above its bar, its count at the end. */
export function GroupChart({ label, points }: Props) {
  const most = Math.max(1, ...points.map(({ value }) => value ?? 0));
  return (
    <div role="img" aria-label={label} className="flex flex-col gap-3 text-small">
      {points.map(({ name, value, said }) => (
        <div key={name} title={said}>
          <div className="flex items-end justify-between gap-4">
            <span>{name}</span>
            <span className="shrink-0 font-semibold">{value !== null && formatNumber(value)}</span>
          </div>
          <svg aria-hidden="true" className="mt-1 block h-2.5 w-full text-accent rtl:-scale-x-100">
            <rect width={`${((value ?? 0) / most) * 100}%`} height="100%" fill="currentColor" />
          </svg>
        </div>
      ))}
    </div>
  );
}
