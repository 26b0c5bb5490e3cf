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

export function RosterStateTag({ state }: { readonly state: RosterState }) {
  return <StateTag tone={TONES[state]}>{rosterText.states[state]}</StateTag>;
}

export function RowStateTag({ state }: { readonly state: RowState }) {
  return <StateTag tone={ROW_TONES[state]}>{rosterText.rowStates[state]}</StateTag>;
}
