import type { Metadata } from "next";
import { SyncNow } from "@/components/admin/sync-now";
import { SyncRuns } from "@/components/admin/sync-runs";
import { Section } from "@/components/ui/section";
import { requireSupport } from "@/lib/auth";
import { getFreshness } from "@/lib/catalog";
import { getRuntime } from "@/lib/runtime";
import { listRuns } from "@/lib/sync";
import { ago, formatInstant } from "@/lib/text/format";
import { syncText } from "@/lib/text/sync";

export const metadata: Metadata = { title: syncText.title };

const SHOWN = 25;

export default async function SyncPage() {
  const viewer = await requireSupport();
  const runtime = getRuntime();
  const freshness = getFreshness(runtime);
  const runs = listRuns(runtime, SHOWN);
  const open = runs.find(({ state }) => state === "queued" || state === "running");
  return (
    <main id="content" className="page pt-8 pb-20 sm:pt-12">
      <h1 className="mb-4 font-bold text-headline">{syncText.title}</h1>
      <p className="mb-8 max-w-prose text-lead text-muted">
        {freshness
          ? `${syncText.fresh(ago(freshness.appliedAt, new Date()))} ${syncText.published(formatInstant(freshness.lastModified))}`
          : syncText.never}
      </p>
      {viewer.role === "admin" && (
        <SyncNow
          running={open !== undefined}
          progress={open?.categoriesTotal ? open.categoriesDone / open.categoriesTotal : undefined}
        />
      )}
      <Section title={syncText.runs} className="mt-12">
        <SyncRuns runs={runs} />
      </Section>
    </main>
  );
}
