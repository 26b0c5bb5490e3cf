import { clsx } from "clsx";
import type { ReactNode } from "react";
import { KeptStatus } from "@/components/ui/kept-status";
import { REQUESTS_PER_URL } from "@/lib/domain/feed-budget";
import type { SyncHealth } from "@/lib/sync";
import { ago, formatInstant, untilThen } from "@/lib/text/format";
import { syncText } from "@/lib/text/sync";

const text = syncText.health;

const TONES: Readonly<Record<SyncHealth["timeliness"], string>> = {
  "on-time": "text-good before:border-[0.375rem]",
  due: "text-muted before:border-2",
  late: "text-danger before:border-[0.375rem]",
  partly: "text-caution before:border-[0.375rem]",
  unpublished: "text-caution before:border-[0.375rem]",
  syncing: "text-accent before:border-[0.375rem] motion-safe:before:animate-pulse",
  held: "text-caution before:border-[0.375rem]",
  rejected: "text-caution before:border-[0.375rem]",
  never: "text-muted before:border-2",
  unscheduled: "text-muted before:border-2",
};

interface Props {
  readonly health: SyncHealth;
  /** When the program published the offers that members see, as its own header says. */
  readonly edition: string | undefined;
  readonly now: Date;
  /** Actions. */
  readonly children: ReactNode;
}

/** Whether the offers are as fresh as the schedule requires, and the facts behind that. */
export function SyncHealthSummary({ health, edition, now, children }: Props) {
  const { timeliness, lastGood, dueAt, nextAt, budget } = health;
  const least = budget[0];
  const checkedAt = lastGood?.endedAt;
  // A first sync that is under way has no offers before it, either.
  const note = text.notes[timeliness === "syncing" && !lastGood && !edition ? "never" : timeliness];
  return (
    <section aria-label={text.states[timeliness]} className="mb-12">
      <div className="mb-8 flex flex-wrap items-start justify-between gap-x-10 gap-y-6">
        <KeptStatus>
          <p
            className={clsx(
              "flex items-center gap-3 font-semibold text-heading before:size-3 before:shrink-0 before:rounded-full before:border-current",
              TONES[timeliness],
            )}
          >
            {text.states[timeliness]}
          </p>
          <p className="mt-2 max-w-prose text-muted">{note({ due: dueAt ? formatInstant(dueAt) : undefined })}</p>
        </KeptStatus>
        {children}
      </div>
      <dl className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-4">
        <Figure term={text.lastGood} note={checkedAt && formatInstant(checkedAt)}>
          {checkedAt ? ago(checkedAt, now) : text.lastGoodNever}
        </Figure>
        <Figure term={text.edition} note={edition && formatInstant(edition)}>
          {edition ? ago(edition, now) : "–"}
        </Figure>
        <Figure term={text.next} note={nextAt ? formatInstant(nextAt) : text.noNext}>
          {nextAt ? untilThen(nextAt, now) : "–"}
        </Figure>
        <Figure term={text.budget} note={least ? text.budgetLeast(least.left) : text.budgetAll}>
          {least?.left ?? REQUESTS_PER_URL}
        </Figure>
      </dl>
    </section>
  );
}

function Figure(figure: {
  readonly term: string;
  readonly note: string | null | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className="border-t py-4">
      <dt className="text-muted text-small">{figure.term}</dt>
      <dd className="mt-1 font-semibold text-lead first-letter:uppercase">{figure.children}</dd>
      {figure.note && <dd className="mt-0.5 text-fine text-muted">{figure.note}</dd>}
    </div>
  );
}
