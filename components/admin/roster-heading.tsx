import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { KeptStatus } from "@/components/ui/kept-status";
import { Link } from "@/components/ui/link";
import { Note } from "@/components/ui/note";
import type { RosterDetail } from "@/lib/roster";
import { actorName } from "@/lib/text/admin";
import { formatInstant } from "@/lib/text/format";
import { rosterText } from "@/lib/text/roster";
import { shellText } from "@/lib/text/shell";
import { RosterStateTag } from "./roster-state";

interface Props {
  readonly roster: RosterDetail;
  readonly names: ReadonlyMap<string, string>;
}

/** What this roster is, and a sentence on what has happened and what has not. */
export function RosterHeading({ roster, names }: Props) {
  const { id, name, source, state, message, away, undoOf, undo, requestedBy, requestedAt, appliedBy, startedAt } =
    roster;
  const untouched = state === "cancelled" && startedAt === null;
  return (
    <div className="mb-10">
      <Breadcrumbs label={shellText.trail} crumbs={[{ title: rosterText.title, href: "/admin/rosters" }]} />
      <div className="mt-3 mb-4 flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <h1 className="font-bold text-headline">{name}</h1>
        <RosterStateTag roster={roster} />
      </div>
      <KeptStatus className="max-w-prose">
        <p className="text-lead">
          {untouched ? rosterText.cancelledUntouched : rosterText.leadOf(state, source, away !== null)}
        </p>
        {message && (
          <Note tone={state === "refused" ? "danger" : "caution"} className="mt-4">
            {message}
          </Note>
        )}
        {away && (
          <Note tone="caution" className="mt-4">
            {rosterText.away.note(away.seenAt, new Date())}
          </Note>
        )}
      </KeptStatus>
      <p className="mt-3 text-muted text-small">
        {rosterText.requestedBy(id, actorName(names, requestedBy), formatInstant(requestedAt))}{" "}
        {appliedBy && startedAt && rosterText.appliedBy(actorName(names, appliedBy), formatInstant(startedAt))}{" "}
        {undoOf !== null && (
          <Link href={`/admin/rosters/${undoOf}`} className="link">
            {rosterText.undoOf(undoOf)}
          </Link>
        )}{" "}
        {undo && (
          <Link href={`/admin/rosters/${undo.id}`} className="link">
            {rosterText.undoneBy(undo)}
          </Link>
        )}
      </p>
    </div>
  );
}
