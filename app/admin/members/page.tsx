import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { AddMember } from "@/components/admin/add-member";
import { MembersSearch } from "@/components/admin/members-search";
import { MembersTable } from "@/components/admin/members-table";
import { NextPage } from "@/components/admin/next-page";
import { PartingWords } from "@/components/admin/parting-words";
import { ButtonLink } from "@/components/ui/button-link";
import { requireSupport } from "@/lib/auth";
import { HIDDEN_COLUMNS_COOKIE, readHiddenColumns } from "@/lib/domain/hidden-columns";
import { ACCESS_STATES } from "@/lib/domain/members";
import { listMembers } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";
import { adminText } from "@/lib/text/admin";
import { oneOf, readOr404, type SearchParams, single } from "../../page-query";

export const metadata: Metadata = { title: adminText.members.title };

export default async function MembersPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const viewer = await requireSupport();
  const asked = await searchParams;
  const q = single(asked.q);
  const state = oneOf(ACCESS_STATES, asked.state);
  const sort = single(asked.sort) ?? "name";
  const cursor = single(asked.cursor);
  const page = readOr404(() => listMembers(getRuntime(), { q, state, sort, cursor }));
  const filter = { ...(q && { q }), ...(state && { state }) };
  const text = adminText.members;
  return (
    <main id="content" className="page pt-8 pb-20 sm:pt-12">
      <PartingWords />
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="font-bold text-headline">{text.title}</h1>
        {viewer.role === "admin" && <AddMember proposedId={randomUUID()} />}
      </div>
      <MembersSearch q={q} state={state} sort={sort} />
      {page.items.length > 0 ? (
        <MembersTable
          members={page.items}
          query={filter}
          sort={sort}
          found={text.found(page.total, page.isTotalExact)}
          initiallyHidden={readHiddenColumns((await cookies()).get(HIDDEN_COLUMNS_COOKIE)?.value)}
          csvHref={`/api/admin/members.csv?${new URLSearchParams(filter)}`}
        />
      ) : (
        <div className="mt-8 flex flex-col items-start gap-6 border-t py-8">
          <p>{text.none}</p>
          <ButtonLink tone="quiet" href="/admin/members">
            {text.clear}
          </ButtonLink>
        </div>
      )}
      <NextPage
        path="/admin/members"
        query={{ ...filter, sort }}
        cursor={cursor}
        nextCursor={page.nextCursor}
        words={text.more}
      />
    </main>
  );
}
