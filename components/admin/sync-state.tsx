import { StateTag, type StateTone } from "@/components/ui/state-tag";
import type { SyncRunDetail } from "@/lib/sync";
import { syncText } from "@/lib/text/sync";

type SyncState = SyncRunDetail["run"]["state"];

const TONES: Readonly<Record<SyncState, StateTone>> = {
  queued: "plain",
  running: "plain",
  applied: "good",
  unchanged: "good",
  held: "caution",
  accepted: "plain",
  rejected: "caution",
  superseded: "plain",
  postponed: "caution",
  failed: "danger",
  interrupted: "danger",
};

export function SyncStateTag({ state }: { readonly state: SyncState }) {
  return <StateTag tone={TONES[state]}>{syncText.states[state]}</StateTag>;
}
