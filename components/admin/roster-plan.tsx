import { Section } from "@/components/ui/section";
import { linesIn, type PlanCounts, type RowKind } from "@/lib/domain/roster";
import type { RosterDetail, RosterRowPage } from "@/lib/roster";
import { rosterText } from "@/lib/text/roster";
import { answersText } from "@/lib/text/roster-choices";
import { NextPage } from "./next-page";
import { RosterAnswers } from "./roster-answers";
import { RosterRows } from "./roster-rows";
import { RosterTiles } from "./roster-tiles";

interface Props {
  readonly roster: RosterDetail;
  readonly counts: PlanCounts;
  readonly kind: RowKind | undefined;
  readonly cursor: string | undefined;
  readonly rows: RosterRowPage;
  /** Whether the viewer may answer lines that are left open. */
  readonly canAnswer: boolean;
}

export function RosterPlan({ roster, counts, kind, cursor, rows, canAnswer }: Props) {
  const { id, source, state, file, options, plannedAt, startedAt } = roster;
  const text = rosterText.rows;
  const title = text.title(roster);
  const asking = canAnswer && kind === "ask" && rows.items.some(({ maybe }) => maybe);
  const askedAt = canAnswer && kind !== "ask" ? `/admin/rosters/${id}?kind=ask` : undefined;
  const table = (
    <RosterRows
      caption={title}
      rows={rows.items}
      started={startedAt !== null}
      isStopped={state === "cancelled"}
      asking={asking}
      askedAt={askedAt}
    />
  );
  const lines = kind ? counts[kind] : linesIn(counts);
  return (
    <Section
      id="changes"
      title={title}
      aside={
        lines > 0 && (
          <a
            href={`/api/admin/rosters/${id}/rows.csv${kind ? `?kind=${kind}` : ""}`}
            className="link text-small print:hidden"
            download
          >
            {rosterText.download(lines)}
          </a>
        )
      }
    >
      <RosterTiles id={id} label={title} counts={counts} current={kind} />
      <div className="my-6 max-w-prose text-muted text-small">
        {kind && <p className="text-ink">{rosterText.kindNote(kind, source)}</p>}
        {asking && (
          <p className="mt-2 text-ink print:hidden noscript:hidden">
            {answersText.lead} {rows.nextCursor !== null && answersText.byPage}
          </p>
        )}
        {!kind && counts.unchanged > 0 && <p>{rosterText.unchanged(counts.unchanged)}.</p>}
        {!kind && counts.adminsKept > 0 && <p>{rosterText.adminsKept(counts.adminsKept)}</p>}
        {!kind && file && file.ignored.length > 0 && <p>{rosterText.ignored(file.ignored)}</p>}
        {!kind && file && file.repeated.length > 0 && (
          <p className="text-caution">{rosterText.repeated(file.repeated)}</p>
        )}
      </div>
      {asking && file ? (
        <RosterAnswers id={id} columns={file.columns} options={options} plannedAt={plannedAt}>
          {table}
        </RosterAnswers>
      ) : (
        table
      )}
      <NextPage
        path={`/admin/rosters/${id}`}
        query={{ kind }}
        cursor={cursor}
        nextCursor={rows.nextCursor}
        words={text.more}
      />
    </Section>
  );
}
