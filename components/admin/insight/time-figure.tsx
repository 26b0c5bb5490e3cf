import { TimeChart } from "@/components/charts/chart";
import { ChartFigure } from "@/components/charts/chart-figure";
import { Section } from "@/components/ui/section";
import type { InsightPeriod } from "@/lib/domain/insight";
import type { TimeFigures } from "@/lib/insight";
import { formatDay, formatNumber } from "@/lib/text/format";
import { formatMonth, formatMonthShort, insightText } from "@/lib/text/insight";
import { insightCsv } from "./csv-link";

interface Props {
  readonly kind: "day" | "sign-in-day";
  readonly period: InsightPeriod;
  readonly unit: "day" | "month";
  readonly figures: TimeFigures;
}

/** Redemptions or sign-ins, by day or by month. */
export function TimeFigure({ kind, period, unit, figures: { points, folded, total } }: Props) {
  const text = kind === "day" ? insightText.redemptions : insightText.signIns;
  const { columns } = insightText;
  if (total === 0) {
    return (
      <Section title={text.title}>
        <p className="max-w-prose text-muted">{text.none}</p>
      </Section>
    );
  }
  const last = points.at(-1)?.at ?? "";
  const name = (at: string) => (unit === "month" ? formatMonthShort(at) : formatDay(at, last));
  const whole = (at: string) => (unit === "month" ? formatMonth(at) : formatDay(at, last));
  const told = points.filter(({ count }) => count !== null);
  return (
    <ChartFigure
      title={text.title}
      download={insightCsv(kind, period)}
      columns={[
        { title: columns[unit] },
        { title: kind === "day" ? columns.redemptions : columns.signIns, isFigure: true },
      ]}
      rows={[
        ...told
          .toReversed()
          .map(({ at, count }) => ({ key: at, cells: [whole(at), formatNumber(count ?? 0)] as const })),
        ...(folded > 0 ? [{ key: "folded", cells: [insightText.otherDays, formatNumber(folded)] as const }] : []),
      ]}
    >
      <TimeChart
        label={text.chart(total)}
        points={points.map(({ at, count }) => ({
          name: name(at),
          value: count,
          said: count === null ? `${insightText.tooFew}, ${whole(at)}` : text.said(count, whole(at)),
        }))}
      />
    </ChartFigure>
  );
}
