import { StateTag, type StateTone } from "@/components/ui/state-tag";
import type { RosterState, RowState } from "@/lib/domain/roster";
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
  readonly state: RosterState;
  /** Lines that failed, where nothing else beside it tells of them. */
  readonly failures?: number;
}

export function RosterStateTag({ state, failures = 0 }: RosterStateProps) {
  return <StateTag tone={failures > 0 ? "caution" : TONES[state]}>{rosterText.stateWith(state, failures)}</StateTag>;
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
