import { Link } from "@/components/ui/link";
import { PILL } from "@/components/ui/popover-menu";
import type { InsightPeriod } from "@/lib/domain/insight";
import { formatMonth, insightText } from "@/lib/text/insight";

interface Props {
  readonly period: InsightPeriod;
  /** The month up to yesterday, and the one before. */
  readonly latest: readonly [string, string];
}

/** Which months the page shows; links, so that each period has an address. */
export function PeriodChoice({ period, latest: [month, before] }: Props) {
  const { periods } = insightText;
  const choices = [
    ["month", formatMonth(month)],
    ["month-before", formatMonth(before)],
    ["3-months", periods["3-months"]],
    ["12-months", periods["12-months"]],
  ] as const;
  return (
    <nav aria-label={periods.label} className="my-8">
      <ul className="flex flex-wrap gap-2">
        {choices.map(([choice, words]) => (
          <li key={choice}>
            <Link
              href={`/admin/insight?period=${choice}`}
              scroll={false}
              aria-current={choice === period ? "true" : undefined}
              className={PILL}
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
