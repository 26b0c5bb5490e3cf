import type { Metadata } from "next";
import { MembersSearch } from "@/components/admin/members-search";
import { MembersTable } from "@/components/admin/members-table";
import { ButtonLink } from "@/components/ui/button";
import { requireSupport } from "@/lib/auth";
import { ACCESS_STATES } from "@/lib/domain/members";
import { listMembers } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";
import { adminText } from "@/lib/text/admin";
import { readOr404, type SearchParams, single } from "../../page-query";

export const metadata: Metadata = { title: adminText.members.title };

export default async function MembersPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  await requireSupport();
  const asked = await searchParams;
  const q = single(asked.q);
  const state = ACCESS_STATES.find((known) => known === asked.state);
  const page = readOr404(() => listMembers(getRuntime(), { q, state, cursor: single(asked.cursor) }));
  const text = adminText.members;
  return (
    <main id="content" className="page pt-8 pb-20 sm:pt-12">
      <h1 className="mb-8 font-bold text-headline">{text.title}</h1>
      <MembersSearch q={q} state={state} />
      <p className="mt-8 mb-3 text-muted text-small">{text.found(page.total)}</p>
      {page.items.length > 0 ? (
        <MembersTable members={page.items} />
      ) : (
        <div className="flex flex-col items-start gap-6 border-t py-8">
          <p>{text.none}</p>
          <ButtonLink tone="quiet" href="/admin/members">
            {text.clear}
          </ButtonLink>
        </div>
      )}
      {page.nextCursor && (
        <ButtonLink
          tone="quiet"
          className="mt-8"
          href={`/admin/members?${new URLSearchParams({ ...(q && { q }), ...(state && { state }), cursor: page.nextCursor })}`}
        >
          {text.more}
        </ButtonLink>
      )}
    </main>
  );
}
