import type { Metadata } from "next";
import { CatalogueSizes } from "@/components/admin/catalogue-sizes";
import { NextPage } from "@/components/admin/next-page";
import { SyncBudget } from "@/components/admin/sync-budget";
import { SyncHealthSummary } from "@/components/admin/sync-health";
import { SyncHeld } from "@/components/admin/sync-held";
import { SyncLive } from "@/components/admin/sync-live";
import { SyncNow } from "@/components/admin/sync-now";
import { SyncRuns } from "@/components/admin/sync-runs";
import { Note } from "@/components/ui/note";
import { Section } from "@/components/ui/section";
import { requireSupport } from "@/lib/auth";
import { feedEdition } from "@/lib/catalog";
import { getRuntime } from "@/lib/runtime";
import { getCatalogueSizes, getRun, getSyncHealth, listRuns } from "@/lib/sync";
import { syncText } from "@/lib/text/sync";
import { readOr404, type SearchParams, single } from "../../page-query";

export const metadata: Metadata = { title: syncText.title };

export default async function SyncPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const { role } = await requireSupport();
  const runtime = getRuntime();
  const now = new Date();
  const health = getSyncHealth(runtime, now);
  const { open, away, held, judged } = health;
  const cursor = single((await searchParams).cursor);
  const { items, nextCursor } = readOr404(() => listRuns(runtime, { cursor }));
  return (
    <main id="content" className="page pt-8 pb-20 sm:pt-12">
      <h1 className="mb-8 font-bold text-headline">{syncText.title}</h1>
      <SyncHealthSummary health={health} edition={feedEdition(runtime)} now={now}>
        {role !== "admin" && <p className="max-w-60 text-muted text-small">{syncText.onlyAdmins}</p>}
        {role === "admin" && !open && <SyncNow judged={judged !== undefined} isQuiet={held !== undefined} />}
      </SyncHealthSummary>
      {open && (
        <Section title={away ? syncText.away.title : syncText.openRun} className="mb-12">
          {away && (
            <Note tone="caution" className="mb-6 max-w-prose">
              {syncText.away.note(away.seenAt, now)}
            </Note>
          )}
          <SyncLive key={open.id} run={open} />
        </Section>
      )}
      <SyncHeld
        held={held && getRun(runtime, held.id)}
        judged={[held, open, judged].flatMap((run) => run?.id ?? [])}
        ended={items.find(({ endedAt }) => endedAt !== null)}
        mayJudge={role === "admin"}
        linked
      />
      <CatalogueSizes sizes={getCatalogueSizes(runtime, now)} />
      <Section title={syncText.runs} className="mb-12">
        <SyncRuns runs={items} />
        <NextPage path="/admin/sync" cursor={cursor} nextCursor={nextCursor} words={syncText.more} />
      </Section>
      <SyncBudget budget={health.budget} />
    </main>
  );
}
