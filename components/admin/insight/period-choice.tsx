import { PillLinks } from "@/components/ui/pill-links";
import type { InsightPeriod } from "@/lib/domain/insight";
import { formatMonth, insightText } from "@/lib/text/insight";

interface Props {
  readonly period: InsightPeriod;
  /** The month up to yesterday, and the one before. */
  readonly latest: readonly [string, string];
}

/** Which months the page shows. */
export function PeriodChoice({ period, latest: [month, before] }: Props) {
  const { periods } = insightText;
  const choices = [
    ["month", formatMonth(month)],
    ["month-before", formatMonth(before)],
    ["3-months", periods["3-months"]],
    ["12-months", periods["12-months"]],
  ] as const;
  return (
    <PillLinks
      label={periods.label}
      choices={choices.map(([choice, words]) => ({
        href: `/admin/insight?period=${choice}`,
        words,
        isOn: choice === period,
      }))}
      className="my-8"
    />
  );
}
