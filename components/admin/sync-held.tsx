import { Link } from "@/components/ui/link";
import { Note } from "@/components/ui/note";
import { Section } from "@/components/ui/section";
import type { LiveOutlook } from "@/lib/domain/live-outlook";
import type { SyncRunDetail } from "@/lib/sync";
import { formatNumber } from "@/lib/text/format";
import { syncText } from "@/lib/text/sync";
import { SyncJudge, SyncJudgeQuestions } from "./sync-judge";
import { SyncStateTag } from "./sync-state";
import { SyncVerdict } from "./sync-verdict";

const text = syncText.held;

type SyncRun = SyncRunDetail["run"];

interface Props {
  readonly held: SyncRunDetail | undefined;
  /** Those of the page's runs that are held, accepted or rejected. */
  readonly judged: readonly number[];
  /** The one that has ended last. */
  readonly ended: SyncRun | undefined;
  readonly mayJudge: boolean;
  /** Whether this is not the run's own page, so that it links there. */
  readonly linked: boolean;
}

/** A feed that waits for approval, if there is one; the decision stays visible afterwards, and what came of it. */
export function SyncHeld({ held, judged, ended, mayJudge, linked }: Props) {
  const live = held?.run.live;
  const emptied = held?.categories.filter((category) => category.emptied).map(({ title }) => title) ?? [];
  return (
    <SyncVerdict judged={judged} ended={ended && { runId: ended.id, outcome: <Outcome run={ended} /> }}>
      {held && live && <HeldFeed run={held.run} live={live} mayJudge={mayJudge} linked={linked} />}
      {mayJudge && (
        <SyncJudgeQuestions held={held && live ? { runId: held.run.id, figures: live, emptied } : undefined} />
      )}
    </SyncVerdict>
  );
}

function Outcome({ run }: { readonly run: SyncRun }) {
  const { state, message } = run;
  return (
    <p className="mb-12 flex flex-wrap gap-x-4 text-small">
      <SyncStateTag state={state} />
      {state === "applied" && <span>{syncText.changes(run)}</span>}
      {message && <span>{message}</span>}
    </p>
  );
}

interface HeldProps extends Pick<Props, "mayJudge" | "linked"> {
  readonly run: SyncRun;
  readonly live: LiveOutlook;
}

/** Why it waits, and in numbers what it would change. */
function HeldFeed({ run: { id, message }, live, mayJudge, linked }: HeldProps) {
  const figures = [
    [text.numbers.now, live.before, ""],
    [text.numbers.gone, live.gone, "text-danger"],
    [text.numbers.added, live.added, ""],
    [text.numbers.changed, live.changed, ""],
    [text.numbers.after, live.after, ""],
  ] as const;
  return (
    <Section
      title={text.title}
      className="mb-12"
      aside={
        linked && (
          <Link href={`/admin/sync/${id}`} className="link text-small">
            {text.details}
          </Link>
        )
      }
    >
      {message && (
        <Note tone="caution" className="mb-6 max-w-prose">
          {message}
        </Note>
      )}
      <dl className="mb-8 grid grid-cols-2 gap-x-6 sm:grid-cols-5">
        {figures.map(([term, value, tone]) => (
          <div key={term} className="border-t py-3">
            <dt className="text-muted text-small">{term}</dt>
            <dd className={`font-semibold text-heading ${value > 0 ? tone : ""}`}>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {mayJudge ? <SyncJudge /> : <p className="text-muted text-small">{text.support}</p>}
    </Section>
  );
}
