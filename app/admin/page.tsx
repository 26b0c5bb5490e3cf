import type { Metadata } from "next";
import { OverviewTasks } from "@/components/admin/overview-tasks";
import { OverviewTile } from "@/components/admin/overview-tile";
import { mayEnterConsole, requireSupport } from "@/lib/auth";
import { askCatalog } from "@/lib/catalog";
import { getInsight } from "@/lib/insight";
import { listMembers } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";
import { getSyncHealth } from "@/lib/sync";
import { adminText } from "@/lib/text/admin";
import { ago } from "@/lib/text/format";
import { insightText } from "@/lib/text/insight";
import { offersText } from "@/lib/text/offers";
import { syncText } from "@/lib/text/sync";
import { overviewTasks } from "./overview-tasks";

/** A layout's title is not imposed on the page beside it. */
export async function generateMetadata(): Promise<Metadata> {
  return (await mayEnterConsole()) ? { title: adminText.overview.title } : {};
}

export default async function AdminPage() {
  const { role } = await requireSupport();
  const runtime = getRuntime();
  const now = new Date();
  const members = listMembers(runtime, { limit: 1 }).total;
  const { total: offers } = await askCatalog("firstOffers", { limit: 1 });
  const health = getSyncHealth(runtime, now);
  const redemptions = getInsight(runtime, "3-months").redemptions.total;
  const text = adminText.overview;
  return (
    <main id="content" className="page pt-8 pb-20 sm:pt-12">
      <h1 className="mb-10 font-bold text-headline">{text.title}</h1>
      <OverviewTasks tasks={overviewTasks(runtime, health, now)} isAdmin={role === "admin"} />
      <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        <OverviewTile href="/admin/members" title={text.members(members)} note={text.membersNote} />
        <OverviewTile
          href="/admin/sync"
          title={offersText.browse.summary(offers)}
          note={
            health.lastGood?.endedAt
              ? `${syncText.health.states[health.timeliness]}. ${syncText.fresh(ago(health.lastGood.endedAt, now))}`
              : syncText.never
          }
        />
        <OverviewTile href="/admin/insight" title={insightText.tile.title(redemptions)} note={insightText.tile.note} />
      </div>
    </main>
  );
}
