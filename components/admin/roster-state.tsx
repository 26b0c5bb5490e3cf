import { StateTag, type StateTone } from "@/components/ui/state-tag";
import type { RosterState, RowState } from "@/lib/domain/roster";
import type { RosterSummary } from "@/lib/roster";
import { rosterText } from "@/lib/text/roster";

const TONES: Readonly<Record<RosterState, StateTone>> = {
  queued: "plain",
  planning: "plain",
  mapping: "caution",
  planned: "caution",
  refused: "danger",
  applying: "caution",
  paused: "caution",
  applied: "good",
  cancelled: "plain",
};

const ROW_TONES: Readonly<Record<RowState, StateTone>> = {
  planned: "plain",
  intended: "caution",
  done: "good",
  failed: "danger",
  unknown: "caution",
  none: "plain",
};

interface RosterStateProps {
  readonly roster: Pick<RosterSummary, "state" | "startedAt">;
  /** Lines that failed, where nothing else beside it tells of them. */
  readonly failures?: number;
}

export function RosterStateTag({ roster, failures = 0 }: RosterStateProps) {
  const tone = failures > 0 ? "caution" : TONES[roster.state];
  return <StateTag tone={tone}>{rosterText.stateOf(roster, failures)}</StateTag>;
}

interface RowStateProps {
  readonly state: RowState;
  /** Whether the roster was stopped, so that nothing more comes of it. */
  readonly isStopped: boolean;
}

export function RowStateTag({ state, isStopped }: RowStateProps) {
  const words = isStopped && state === "planned" ? rosterText.notMade : rosterText.rowStates[state];
  return <StateTag tone={ROW_TONES[state]}>{words}</StateTag>;
}
