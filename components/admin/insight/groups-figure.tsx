import { ChartFigure } from "@/components/charts/chart-figure";
import { GroupChart } from "@/components/charts/group-chart";
import { Section } from "@/components/ui/section";
import { type InsightPeriod, UNKNOWN } from "@/lib/domain/insight";
import type { GroupFigures } from "@/lib/insight";
import { attemptOutcome } from "@/lib/text/admin";
import { formatNumber } from "@/lib/text/format";
import { insightText } from "@/lib/text/insight";
import { insightCsv } from "./csv-link";

type Kind = "category" | "merchant" | "town" | "failure";

interface Props {
  readonly kind: Kind;
  readonly period: InsightPeriod;
  readonly figures: GroupFigures;
}

const CHARTED = 10;
/** The CSV has all of them. */
const LISTED = 100;

const WORDS = {
  category: insightText.categories,
  merchant: insightText.merchants,
  town: insightText.towns,
  failure: insightText.failures,
} as const;

/** Redemptions, or failures of them, by group: a chart of the largest, and a longer table. */
export function GroupsFigure({ kind, period, figures: { rows, folded } }: Props) {
  const text = WORDS[kind];
  const { columns, groups, other, others } = insightText;
  if (rows.length === 0) {
    const none = kind === "failure" ? insightText.failures.none : groups.none;
    return (
      <Section title={text.title}>
        <p className="max-w-prose text-muted">{folded > 0 ? groups.allFolded(folded) : none}</p>
      </Section>
    );
  }
  const named = rows.map((row) => ({ ...row, name: nameOf(kind, row) }));
  const uncharted = sum(rows.slice(CHARTED)) + folded;
  const unlisted = sum(rows.slice(LISTED)) + folded;
  const words = rows.length > LISTED ? others : other;
  return (
    <ChartFigure
      title={text.title}
      note={kind === "town" ? insightText.towns.note : undefined}
      download={insightCsv(kind, period)}
      columns={[
        { title: text.column },
        { title: kind === "failure" ? columns.failures : columns.redemptions, isFigure: true },
      ]}
      rows={[
        ...named.slice(0, LISTED).map(({ key, name, count }) => ({ key, cells: [name, formatNumber(count)] as const })),
        ...(unlisted > 0 ? [{ key: "other", cells: [words, formatNumber(unlisted)] as const }] : []),
      ]}
    >
      <GroupChart
        label={groups.chart(text.title)}
        points={named
          .slice(0, CHARTED)
          .map(({ name, count }) => ({ name, value: count, said: groups.said(count, name) }))}
      />
      {/* It has no bar: it is not a group, and often larger than any. */}
      {uncharted > 0 && (
        <p className="mt-3 flex justify-between gap-4 text-muted text-small">
          {rows.length > CHARTED ? others : other} <span>{formatNumber(uncharted)}</span>
        </p>
      )}
    </ChartFigure>
  );
}

function nameOf(kind: Kind, { key, label }: GroupFigures["rows"][number]): string {
  if (kind !== "failure") return key === UNKNOWN || label === "" ? insightText.unknown[kind] : label;
  return key === "started" ? insightText.failures.started : attemptOutcome(key);
}

function sum(rows: GroupFigures["rows"]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}
