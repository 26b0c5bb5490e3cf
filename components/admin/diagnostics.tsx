import { Section } from "@/components/ui/section";
import type { Diagnostic, SyncRunDetail } from "@/lib/sync";
import { codeWords, diagnosticsMessage, diagnosticsText as text } from "@/lib/text/diagnostics";
import { formatNumber } from "@/lib/text/format";
import { CopyText } from "./copy-text";

interface Props {
  readonly run: SyncRunDetail["run"];
  readonly diagnostics: readonly Diagnostic[];
  /** Titles by id of the categories that the run read. */
  readonly categories: ReadonlyMap<number, string>;
}

/** The problems that a run found in the feed: rows left out, rows shown with warnings, and all of it as a message. */
export function Diagnostics({ run, diagnostics, categories }: Props) {
  const rejects = diagnostics.filter(({ severity }) => severity === "reject");
  const warnings = diagnostics.filter(({ severity }) => severity === "warning");
  return (
    <Section
      title={text.title}
      className="mt-12"
      aside={
        diagnostics.length > 0 && (
          // A download must not be prefetched by the router: each one is recorded in the audit log.
          <a href={`/api/admin/sync/runs/${run.id}/quarantine.csv`} className="link text-small print:hidden" download>
            {text.download(diagnostics.find(({ kept, count }) => kept < count)?.kept)}
          </a>
        )
      }
    >
      {diagnostics.length === 0 ? (
        <p className="text-muted">{categories.size > 0 ? text.none : text.unread}</p>
      ) : (
        <div className="flex flex-col gap-12">
          <div className="grid gap-x-10 gap-y-12 lg:grid-cols-2">
            <Group
              title={text.rejects}
              note={text.rejectsNote}
              none={text.noRejects}
              found={rejects}
              categories={categories}
            />
            <Group
              title={text.warnings}
              note={text.warningsNote}
              none={text.noWarnings}
              found={warnings}
              categories={categories}
            />
          </div>
          <details className="border-t py-4">
            <summary className="link font-semibold text-small">{text.copyTitle}</summary>
            <p className="my-4 max-w-prose text-muted text-small">{text.copyNote}</p>
            <CopyText label={text.copyLabel} text={diagnosticsMessage(run, diagnostics)} />
          </details>
        </div>
      )}
    </Section>
  );
}

function Group(group: {
  readonly title: string;
  readonly note: string;
  readonly none: string;
  readonly found: readonly Diagnostic[];
  readonly categories: Props["categories"];
}) {
  const { title, note, none, found, categories } = group;
  return (
    <div className="min-w-0">
      <h3 className="font-semibold">{title}</h3>
      <p className="mb-4 text-muted text-small">{found.length === 0 ? none : note}</p>
      <ul>
        {found.map((diagnostic) => (
          <Finding key={diagnostic.code} diagnostic={diagnostic} categories={categories} />
        ))}
      </ul>
    </div>
  );
}

function Finding(finding: { readonly diagnostic: Diagnostic; readonly categories: Props["categories"] }) {
  const { code, count, samples } = finding.diagnostic;
  const { title, tell } = codeWords(code);
  return (
    <li className="border-t py-4 text-small">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h4 className="font-semibold">{title}</h4>
        <span className="font-semibold">{formatNumber(count)}</span>
      </div>
      <p className="text-fine text-muted">{code}</p>
      <p className="mt-2 max-w-prose">
        <span className="text-muted">{text.tell}: </span>
        {tell}
      </p>
      <details className="mt-2">
        <summary className="link inline-block py-1 text-muted">
          {text.raw}: {text.samples(samples.length, count)}
        </summary>
        <ul className="mt-2 flex flex-col gap-4">
          {samples.map(({ id, reason, categoryId, raw }) => (
            <li key={id}>
              <p className="first-letter:uppercase">{reason}</p>
              {categoryId !== null && (
                <p className="text-fine text-muted">{finding.categories.get(categoryId) ?? categoryId}</p>
              )}
              <pre
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1).
                tabIndex={0}
                className="mt-1 max-h-48 overflow-auto whitespace-pre-wrap break-all rounded-tile bg-wash px-3 py-2 font-mono text-fine"
              >
                {raw}
              </pre>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
