import { Link } from "@/components/ui/link";
import { Note } from "@/components/ui/note";
import { Section } from "@/components/ui/section";
import type { SyncRunDetail } from "@/lib/sync";
import { formatNumber } from "@/lib/text/format";
import { syncText } from "@/lib/text/sync";
import { SyncJudge } from "./sync-judge";
import { SyncVerdict } from "./sync-verdict";

const text = syncText.held;

interface Props {
  readonly held: SyncRunDetail | undefined;
  readonly mayJudge: boolean;
  /** Whether this is not the run's own page, so that it links there. */
  readonly linked: boolean;
}

/** A feed that waits for approval, if there is one; the decision stays visible afterwards. */
export function SyncHeld({ held, ...rest }: Props) {
  return <SyncVerdict>{held && <HeldFeed held={held} {...rest} />}</SyncVerdict>;
}

/** Why it waits, and in numbers what it would change. */
function HeldFeed({ held: { run, categories }, mayJudge, linked }: Props & { readonly held: SyncRunDetail }) {
  const { id, message, offers, added, changed, removed } = run;
  const before = offers - added + removed;
  const emptied = categories.filter((category) => category.offers === 0 && category.removed > 0);
  const figures = [
    [text.numbers.now, before, ""],
    [text.numbers.gone, removed, "text-danger"],
    [text.numbers.added, added, ""],
    [text.numbers.changed, changed, ""],
    [text.numbers.after, offers, ""],
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
      {mayJudge ? (
        <SyncJudge
          runId={id}
          figures={{ before, after: offers, gone: removed, added, changed }}
          emptied={emptied.map(({ title }) => title)}
        />
      ) : (
        <p className="text-muted text-small">{text.support}</p>
      )}
    </Section>
  );
}
