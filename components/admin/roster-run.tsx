import { Note } from "@/components/ui/note";
import { Section } from "@/components/ui/section";
import { isAtWork } from "@/lib/domain/roster";
import type { RosterDetail, RosterRowPage } from "@/lib/roster";
import { rosterText } from "@/lib/text/roster";
import { runReasons } from "@/lib/text/roster-reasons";
import { RosterDiscard } from "./roster-cancel";
import { RosterLive } from "./roster-live";
import { RosterProgress } from "./roster-progress";
import { RosterRows } from "./roster-rows";
import { RosterVerbs } from "./roster-verbs";

interface Props {
  readonly roster: RosterDetail;
  /** The actions open to the viewer. */
  readonly can: RosterDetail["can"];
  readonly failures: RosterRowPage;
}

/** A roster during and after applying: its progress, what failed, and what can be done about it. */
export function RosterRun({ roster, can, failures }: Props) {
  const { id, state, startedAt, progress, isOvertaken } = roster;
  // What the program was being asked when it was paused or stopped still comes to an end.
  const moving = isAtWork(state) || (progress !== null && progress.underWay > 0);
  if (!moving && !progress) return null;
  return (
    <div className="mb-12 flex flex-col gap-8">
      <div className="flex max-w-prose flex-col gap-5">
        {moving ? (
          <div>
            <RosterLive key={state} id={id} state={state} isAway={roster.away !== null} progress={progress} />
          </div>
        ) : (
          progress && <RosterProgress state={state} progress={progress} />
        )}
        {startedAt !== null && <RosterVerbs id={id} state={state} can={can} />}
        {startedAt === null && can.includes("cancel") && (
          <div>
            <RosterDiscard />
          </div>
        )}
        {isOvertaken && (state === "paused" || (state === "applied" && roster.failures > 0)) && (
          <Note>{roster.can.includes("retry") ? rosterText.overtakenRetry : runReasons.newerNight}</Note>
        )}
        {can.includes("undo") && <Note>{rosterText.undoNote}</Note>}
      </div>
      {failures.items.length > 0 && (
        <Section
          title={rosterText.failures}
          aside={
            <a
              href={`/api/admin/rosters/${id}/rows.csv?state=failures`}
              className="link text-small print:hidden"
              download
            >
              {rosterText.download(roster.failures)}
            </a>
          }
        >
          <p className="mb-4 max-w-prose text-muted text-small">
            {rosterText.failuresNote} {can.includes("retry") && !isOvertaken && rosterText.retryNote}
          </p>
          <RosterRows caption={rosterText.failures} rows={failures.items} started />
          {failures.nextCursor !== null && (
            <p className="mt-4 text-muted text-small">
              {rosterText.firstFailures(failures.items.length, roster.failures)}
            </p>
          )}
        </Section>
      )}
    </div>
  );
}
