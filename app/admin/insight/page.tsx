import type { Metadata } from "next";
import { GroupsFigure } from "@/components/admin/insight/groups-figure";
import { LastSignInFigure } from "@/components/admin/insight/last-sign-in-figure";
import { NothingYet } from "@/components/admin/insight/nothing-yet";
import { PeriodChoice } from "@/components/admin/insight/period-choice";
import { TimeFigure } from "@/components/admin/insight/time-figure";
import { requireSupport } from "@/lib/auth";
import type { InsightPeriod } from "@/lib/domain/insight";
import { getInsight, getLastSignIns, type Insight } from "@/lib/insight";
import { getRuntime } from "@/lib/runtime";
import { formatDayLong } from "@/lib/text/format";
import { insightText } from "@/lib/text/insight";
import type { SearchParams } from "../../page-query";
import { readPeriod } from "./search-params";

export const metadata: Metadata = { title: insightText.title };

export default async function InsightPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  await requireSupport();
  const runtime = getRuntime();
  const period = readPeriod(await searchParams);
  const insight = getInsight(runtime, period);
  return (
    <main id="content" className="page pt-8 pb-20 sm:pt-12">
      <h1 className="mb-4 font-bold text-headline">{insightText.title}</h1>
      <p className="max-w-prose text-lead text-muted">{insightText.lead}</p>
      <PeriodChoice period={period} latest={insight.latestMonths} />
      <p className="mb-12 max-w-prose text-muted text-small">
        {insight.until ? insightText.counted(formatDayLong(insight.until)) : insightText.notCounted} {insightText.rule}
      </p>
      <div className="flex flex-col gap-14">
        {insight.isEmpty ? <NothingYet /> : <Figures insight={insight} period={period} />}
        <LastSignInFigure lastSignIns={getLastSignIns(runtime)} />
      </div>
    </main>
  );
}

function Figures({ insight, period }: { readonly insight: Insight; readonly period: InsightPeriod }) {
  return (
    <>
      <TimeFigure kind="day" period={period} unit={insight.unit} figures={insight.redemptions} />
      <GroupsFigure kind="category" period={period} figures={insight.categories} />
      <GroupsFigure kind="merchant" period={period} figures={insight.merchants} />
      <GroupsFigure kind="town" period={period} figures={insight.towns} />
      <GroupsFigure kind="failure" period={period} figures={insight.failures} />
      <TimeFigure kind="sign-in-day" period={period} unit={insight.unit} figures={insight.signIns} />
    </>
  );
}
