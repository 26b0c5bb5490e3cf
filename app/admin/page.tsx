import type { Metadata } from "next";
import { OverviewTile } from "@/components/admin/overview-tile";
import { requireSupport } from "@/lib/auth";
import { browseOffers } from "@/lib/catalog";
import { getInsight } from "@/lib/insight";
import { listMembers } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";
import { getSyncHealth } from "@/lib/sync";
import { adminText } from "@/lib/text/admin";
import { ago } from "@/lib/text/format";
import { insightText } from "@/lib/text/insight";
import { offersText } from "@/lib/text/offers";
import { syncText } from "@/lib/text/sync";

export const metadata: Metadata = { title: adminText.overview.title };

export default async function AdminPage() {
  await requireSupport();
  const runtime = getRuntime();
  const members = listMembers(runtime, { limit: 1 }).total;
  const offers = browseOffers(runtime, { limit: 1 }).total;
  const { timeliness, lastGood } = getSyncHealth(runtime);
  const { points, folded } = getInsight(runtime, "3-months").redemptions;
  const text = adminText.overview;
  return (
    <main id="content" className="page pt-8 pb-20 sm:pt-12">
      <h1 className="mb-10 font-bold text-headline">{text.title}</h1>
      <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        <OverviewTile href="/admin/members" title={text.members(members)} note={text.membersNote} />
        <OverviewTile
          href="/admin/sync"
          title={offersText.browse.summary(offers)}
          note={
            lastGood?.endedAt
              ? `${syncText.health.states[timeliness]}. ${syncText.fresh(ago(lastGood.endedAt, new Date()))}`
              : syncText.never
          }
        />
        <OverviewTile
          href="/admin/insight"
          title={insightText.tile.title(points.reduce((sum, { count }) => sum + (count ?? 0), folded))}
          note={insightText.tile.note}
        />
      </div>
    </main>
  );
}
