import type { Metadata } from "next";
import { idOf } from "@/app/id-of";
import { oneOf, readOr404, type SearchParams, single } from "@/app/page-query";
import { Diagnostics } from "@/components/admin/diagnostics";
import { SyncHeld } from "@/components/admin/sync-held";
import { SyncLive } from "@/components/admin/sync-live";
import { SyncRunCategories } from "@/components/admin/sync-run-categories";
import { SyncRunChanges } from "@/components/admin/sync-run-changes";
import { SyncRunFacts } from "@/components/admin/sync-run-facts";
import { SyncRunHeading } from "@/components/admin/sync-run-heading";
import { Section } from "@/components/ui/section";
import { requireSupport } from "@/lib/auth";
import { OFFER_CHANGES } from "@/lib/domain/offer-changes";
import { getRuntime } from "@/lib/runtime";
import { getDiagnostics, getRun, isMoving, listChanges, type SyncRunDetail } from "@/lib/sync";
import { runText } from "@/lib/text/sync";

interface Props {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireSupport();
  return { title: runText.title(runOr404(await params).run.id) };
}

export default async function SyncRunPage({ params, searchParams }: Props) {
  const { role } = await requireSupport();
  const runtime = getRuntime();
  const detail = runOr404(await params);
  const { run, categories } = detail;
  const isUnderWay = isMoving(run);
  const asked = await searchParams;
  const kind = oneOf(OFFER_CHANGES, asked.kind);
  const cursor = single(asked.cursor);
  const changes = readOr404(() => listChanges(runtime, run.id, { kind, cursor }));
  return (
    <main id="content" className="page pt-8 pb-20 sm:pt-12">
      <SyncRunHeading run={run} />
      {isUnderWay && (
        <div className="mb-12">
          <SyncLive run={run} />
        </div>
      )}
      <SyncHeld
        held={run.state === "held" ? detail : undefined}
        judged={run.state === "held" || run.state === "accepted" || run.state === "rejected" ? [run.id] : []}
        ended={run}
        mayJudge={role === "admin"}
        linked={false}
      />
      <Section title={runText.facts}>
        <SyncRunFacts run={run} />
      </Section>
      {/* What came of it is known at its end. */}
      {!isUnderWay && (
        <>
          <Diagnostics
            run={run}
            diagnostics={getDiagnostics(runtime, run.id)}
            categories={new Map(categories.map(({ categoryId, title }) => [categoryId, title]))}
          />
          <Section title={runText.offers.title} className="mt-12">
            <SyncRunChanges run={run} changes={changes} kind={kind} cursor={cursor} />
          </Section>
          <Section title={runText.categories.title} className="mt-12">
            <SyncRunCategories run={run} categories={categories} />
          </Section>
        </>
      )}
    </main>
  );
}

function runOr404(params: { readonly id: string }): SyncRunDetail {
  return readOr404(() => getRun(getRuntime(), idOf("sync run", params)));
}
