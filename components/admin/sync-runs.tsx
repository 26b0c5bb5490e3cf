import { DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import type { SyncRunDetail } from "@/lib/sync";
import { formatInstant } from "@/lib/text/format";
import { syncText } from "@/lib/text/sync";
import { syncDuration } from "./sync-duration";
import { SyncStateTag } from "./sync-state";

type SyncRun = SyncRunDetail["run"];

/** Runs, newest first: how each ended, what it changed and what was wrong with the feed. */
export function SyncRuns({ runs }: { readonly runs: readonly SyncRun[] }) {
  const { columns } = syncText;
  if (runs.length === 0) return <p className="max-w-prose text-muted">{syncText.noRuns}</p>;
  return (
    <DataTable
      caption={syncText.runs}
      rows={runs}
      rowKey={({ id }) => id}
      head={{
        title: columns.run,
        cell: ({ id, requestedAt, trigger }) => (
          <>
            <Link href={`/admin/sync/${id}`} className="link font-semibold sm:whitespace-nowrap">
              <time dateTime={requestedAt}>{formatInstant(requestedAt)}</time>
            </Link>
            <span className="block text-muted">{syncText.triggers[trigger]}</span>
          </>
        ),
      }}
      columns={[
        {
          title: columns.outcome,
          cell: ({ state, message }) => (
            <>
              <SyncStateTag state={state} />
              {message && <p className="max-w-prose text-muted">{message}</p>}
            </>
          ),
        },
        { title: columns.duration, cell: syncDuration },
        { title: columns.changes, cell: changes },
        { title: columns.found, cell: (run) => <Found run={run} /> },
      ]}
    />
  );
}

function changes(run: SyncRun): string {
  if (run.state !== "applied") return "–";
  return run.added + run.changed + run.removed === 0 ? syncText.noChanges : syncText.changes(run);
}

function Found({ run: { quarantined, warnings } }: { readonly run: SyncRun }) {
  if (quarantined + warnings === 0) return "–";
  return (
    <>
      {quarantined > 0 && <span className="block">{syncText.rejected(quarantined)}</span>}
      {warnings > 0 && <span className="block text-muted">{syncText.warned(warnings)}</span>}
    </>
  );
}
