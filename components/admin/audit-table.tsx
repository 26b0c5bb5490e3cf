import { DataTable } from "@/components/ui/data-table";
import { StateTag, type StateTone } from "@/components/ui/state-tag";
import type { AuditEntry } from "@/lib/audit";
import type { AuditOutcome } from "@/lib/domain/audit";
import { auditText } from "@/lib/text/audit";
import { formatInstant } from "@/lib/text/format";

const TONES: Readonly<Record<AuditOutcome, StateTone>> = {
  done: "good",
  refused: "danger",
  failed: "danger",
  unknown: "caution",
};

/** Who did what to whom, when, from where, and what it changed. */
export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const { columns } = auditText;
  return (
    <DataTable
      caption={auditText.title}
      rows={entries}
      rowKey={({ id }) => id}
      head={{
        title: columns.when,
        cell: ({ at, actor }) => (
          <>
            <time dateTime={at} className="whitespace-nowrap font-semibold">
              {formatInstant(at)}
            </time>
            <span className="block break-words text-muted">{actor}</span>
          </>
        ),
      }}
      columns={[
        { title: columns.action, cell: ({ action }) => <span className="break-words font-mono">{action}</span> },
        { title: columns.subject, cell: ({ subject }) => <span className="break-words">{subject}</span> },
        {
          title: columns.outcome,
          cell: ({ outcome }) => <StateTag tone={TONES[outcome]}>{auditText.outcomes[outcome]}</StateTag>,
        },
        { title: columns.details, cell: (entry) => <Details entry={entry} /> },
        { title: columns.origin, cell: (entry) => <Origin entry={entry} /> },
      ]}
    />
  );
}

function Details({ entry: { reason, before, after } }: { readonly entry: AuditEntry }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (!reason && fields.length === 0) return "–";
  return (
    <>
      {reason && <p>{reason}</p>}
      <ul>
        {fields.map((field) => (
          <li key={field} className="break-words">
            <span className="text-muted">{field}</span> {change(before?.[field], after?.[field])}
          </li>
        ))}
      </ul>
    </>
  );
}

/** "active → deactivated"; what stayed as it was, or was not there before, is said once. */
function change(before: unknown, after: unknown): string {
  const [old, now] = [before, after].map(inWords);
  if (before === undefined || old === now) return now ?? "";
  return after === undefined ? (old ?? "") : `${old} → ${now}`;
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return "–";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function Origin({ entry: { address, requestId } }: { readonly entry: AuditEntry }) {
  return (
    <>
      {address && <span className="block">{address}</span>}
      {requestId && <span className="block break-all font-mono text-fine text-muted">{requestId}</span>}
    </>
  );
}
