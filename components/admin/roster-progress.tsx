import { ProgressBar } from "@/components/ui/progress-bar";
import type { RosterState } from "@/lib/domain/roster";
import type { RosterDetail } from "@/lib/roster";
import { rosterText } from "@/lib/text/roster";

export type Progress = NonNullable<RosterDetail["progress"]>;

interface Props {
  readonly state: RosterState;
  readonly progress: Progress;
}

/** How much of a plan has been applied. */
export function RosterProgress({ state, progress }: Props) {
  const text = rosterText.progress;
  const { total, done, failed, unknown, remaining, underWay, perSecond, secondsLeft } = progress;
  const notMade = state === "cancelled" ? remaining - underWay : 0;
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
        {remaining > notMade && <span className="text-muted">{text.remaining(remaining - notMade)}</span>}
        {notMade > 0 && <span className="text-muted">{text.notMade(notMade)}</span>}
      </p>
    </div>
  );
}
