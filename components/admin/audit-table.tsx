import { DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { StateTag, type StateTone } from "@/components/ui/state-tag";
import type { AuditEntry } from "@/lib/audit";
import { type AuditOutcome, subjectOf } from "@/lib/domain/audit";
import { actorName } from "@/lib/text/admin";
import { auditText } from "@/lib/text/audit";
import { formatInstant } from "@/lib/text/format";
import { AuditChange } from "./audit-change";
import { memberPage } from "./member-address";
import { ShortId } from "./short-id";

const TONES: Readonly<Record<AuditOutcome, StateTone>> = {
  done: "good",
  refused: "danger",
  failed: "danger",
  unknown: "caution",
};

interface Props {
  readonly entries: readonly AuditEntry[];
  /** Names of the members in the entries, by id. */
  readonly names: ReadonlyMap<string, string>;
}

export function AuditTable({ entries, names }: Props) {
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
            <time dateTime={at} className="font-semibold sm:whitespace-nowrap">
              {formatInstant(at)}
            </time>
            <span className="block text-muted">
              <Named id={actor} names={names} />
            </span>
          </>
        ),
      }}
      columns={[
        { title: columns.action, cell: ({ action }) => <Action action={action} /> },
        { title: columns.subject, cell: ({ subject }) => <Named id={subject} names={names} /> },
        {
          title: columns.outcome,
          cell: ({ outcome }) => <StateTag tone={TONES[outcome]}>{auditText.outcomes[outcome]}</StateTag>,
        },
        { title: columns.details, cell: (entry) => <AuditChange entry={entry} /> },
        { title: columns.origin, cell: (entry) => <Origin entry={entry} /> },
      ]}
    />
  );
}

/**
 * A member, a roster or a sync run links to its page; other actors and subjects are only named. A long name leaves the
 * other columns their room.
 */
function Named({ id, names }: { readonly id: string } & Pick<Props, "names">) {
  const href = pageOf(id, names);
  const words = actorName(names, id);
  return (
    <span className="tabular:inline-block tabular:max-w-52 tabular:break-words">
      {href ? (
        <Link href={href} className="link-quiet">
          {words}
        </Link>
      ) : (
        <ShortId id={words} />
      )}
    </span>
  );
}

function pageOf(id: string, names: Props["names"]): string | undefined {
  if (names.has(id)) return memberPage(id);
  const subject = subjectOf(id);
  return subject && `${subject.kind === "roster" ? "/admin/rosters" : "/admin/sync"}/${subject.id}`;
}

/** As text, and as the filter's value. */
function Action({ action }: { readonly action: string }) {
  const words = auditText.actionName(action);
  return (
    <>
      {words !== action && <span className="block">{words}</span>}
      <span className="block break-words font-mono text-fine text-muted">{action}</span>
    </>
  );
}

function Origin({ entry: { address, requestId } }: { readonly entry: AuditEntry }) {
  return (
    <>
      {address && <span className="block">{address}</span>}
      {requestId && <ShortId id={requestId} />}
    </>
  );
}
