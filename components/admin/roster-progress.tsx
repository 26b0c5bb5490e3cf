import { ProgressBar } from "@/components/ui/progress-bar";
import type { RosterDetail } from "@/lib/roster";
import { rosterText } from "@/lib/text/roster";

export type Progress = NonNullable<RosterDetail["progress"]>;

/** How much of a plan has been applied. */
export function RosterProgress({ progress }: { readonly progress: Progress }) {
  const text = rosterText.progress;
  const { total, done, failed, unknown, remaining, perSecond, secondsLeft } = progress;
  return (
    <div>
      <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="font-semibold text-heading">{text.settled(total - remaining, total)}</span>
        <span className="text-muted text-small">
          {perSecond !== null && text.rate(perSecond)}
          {secondsLeft !== null && remaining > 0 && `, ${text.left(secondsLeft)}`}
        </span>
      </p>
      <ProgressBar label={text.label} max={total || 1} value={total === 0 ? 1 : total - remaining} />
      <p className="mt-3 flex flex-wrap gap-x-6 text-small">
        <span className="text-good">{text.done(done)}</span>
        {failed > 0 && <span className="text-danger">{text.failed(failed)}</span>}
        {unknown > 0 && <span className="text-caution">{text.unknown(unknown)}</span>}
        {remaining > 0 && <span className="text-muted">{text.remaining(remaining)}</span>}
      </p>
    </div>
  );
}
