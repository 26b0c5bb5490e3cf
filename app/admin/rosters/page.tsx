import type { Metadata } from "next";
import { NextPage } from "@/components/admin/next-page";
import { RosterUpload } from "@/components/admin/roster-upload";
import { RostersTable } from "@/components/admin/rosters-table";
import { Section } from "@/components/ui/section";
import { requireSupport } from "@/lib/auth";
import { namesOf } from "@/lib/members";
import { listRosters } from "@/lib/roster";
import { getRuntime } from "@/lib/runtime";
import { rosterText } from "@/lib/text/roster";
import { readOr404, type SearchParams, single } from "../../page-query";

export const metadata: Metadata = { title: rosterText.title };

export default async function RostersPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const viewer = await requireSupport();
  const runtime = getRuntime();
  const cursor = single((await searchParams).cursor);
  const page = readOr404(() => listRosters(runtime, { cursor }));
  const names = namesOf(
    runtime,
    page.items.map(({ requestedBy }) => requestedBy),
  );
  return (
    <main id="content" className="page pt-8 pb-20 sm:pt-12">
      <h1 className="mb-4 font-bold text-headline">{rosterText.title}</h1>
      <p className="mb-8 max-w-prose text-lead text-muted">{rosterText.lead}</p>
      {viewer.role === "admin" ? (
        <Section title={rosterText.upload.title} className="mb-12 print:hidden noscript:hidden">
          <RosterUpload />
        </Section>
      ) : (
        <p className="mb-12 text-muted text-small">{rosterText.onlyAdmins}</p>
      )}
      <Section title={rosterText.list}>
        {page.items.length > 0 ? (
          <RostersTable rosters={page.items} names={names} />
        ) : (
          <p className="text-muted text-small">{rosterText.noRosters}</p>
        )}
        <NextPage path="/admin/rosters" cursor={cursor} nextCursor={page.nextCursor} words={rosterText.more} />
      </Section>
    </main>
  );
}
