import { DataTable } from "@/components/ui/data-table";
import { StateTag, type StateTone } from "@/components/ui/state-tag";
import type { SyncRunDetail } from "@/lib/sync";
import { formatDuration, formatInstant } from "@/lib/text/format";
import { syncText } from "@/lib/text/sync";

export type SyncRun = SyncRunDetail["run"];

const TONES: Readonly<Record<SyncRun["state"], StateTone>> = {
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

/** The last runs, newest first: how each ended and what it changed. */
export function SyncRuns({ runs }: { readonly runs: readonly SyncRun[] }) {
  const { columns } = syncText;
  if (runs.length === 0) return <p className="text-muted text-small">{syncText.noRuns}</p>;
  return (
    <DataTable
      caption={syncText.runs}
      rows={runs}
      rowKey={({ id }) => id}
      head={{
        title: columns.requested,
        cell: (run) => (
          <>
            <time dateTime={run.requestedAt} className="whitespace-nowrap font-semibold">
              {formatInstant(run.requestedAt)}
            </time>
            <span className="block text-muted">{syncText.triggers[run.trigger]}</span>
          </>
        ),
      }}
      columns={[
        {
          title: columns.outcome,
          cell: (run) => (
            <>
              <StateTag tone={TONES[run.state]}>{syncText.states[run.state]}</StateTag>
              {run.message && <p className="max-w-prose text-muted">{run.message}</p>}
            </>
          ),
        },
        { title: columns.duration, cell: duration },
        { title: columns.offers, cell: (run) => (run.state === "applied" ? syncText.changes(run) : "–") },
        { title: columns.quarantined, cell: ({ quarantined }) => syncText.rows(quarantined) },
      ]}
    />
  );
}

function duration({ startedAt, endedAt }: SyncRun): string {
  if (!startedAt || !endedAt) return "–";
  return formatDuration(new Date(endedAt).getTime() - new Date(startedAt).getTime());
}
