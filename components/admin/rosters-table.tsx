import { DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { changesIn } from "@/lib/domain/roster";
import type { RosterSummary } from "@/lib/roster";
import { actorName } from "@/lib/text/admin";
import { formatInstant } from "@/lib/text/format";
import { rosterText } from "@/lib/text/roster";
import { RosterStateTag } from "./roster-state";

interface Props {
  readonly rosters: readonly RosterSummary[];
  /** Names of actors, by their name in the record. */
  readonly names: ReadonlyMap<string, string>;
}

export function RostersTable({ rosters, names }: Props) {
  const { columns } = rosterText;
  return (
    <DataTable
      caption={rosterText.list}
      rows={rosters}
      rowKey={({ id }) => id}
      head={{
        title: columns.roster,
        cell: ({ id, name, source }) => (
          <>
            <Link href={`/admin/rosters/${id}`} className="link font-semibold">
              {name}
            </Link>
            <span className="block text-muted">
              {id} · {rosterText.sources[source]}
            </span>
          </>
        ),
      }}
      columns={[
        { title: columns.state, cell: (roster) => <RosterStateTag roster={roster} failures={roster.failures} /> },
        {
          title: columns.changes,
          cell: ({ counts, made }) => (counts ? rosterText.changes(changesIn(counts), made) : "–"),
        },
        {
          title: columns.requested,
          cell: ({ requestedAt, requestedBy }) => (
            <>
              <time dateTime={requestedAt} className="sm:whitespace-nowrap">
                {formatInstant(requestedAt)}
              </time>
              <span className="block text-muted">{rosterText.by(actorName(names, requestedBy))}</span>
            </>
          ),
        },
      ]}
    />
  );
}
