import type { Metadata } from "next";
import { AuditPeople } from "@/components/admin/audit-people";
import { AuditSearchForm } from "@/components/admin/audit-search";
import { AuditTable } from "@/components/admin/audit-table";
import { NextPage } from "@/components/admin/next-page";
import { Link } from "@/components/ui/link";
import { findPeople, listAuditEntries } from "@/lib/audit";
import { requireSupport } from "@/lib/auth";
import { queryOf } from "@/lib/domain/query-of";
import { namesOf } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";
import { auditText } from "@/lib/text/audit";
import { readOr404, type SearchParams, single } from "../../page-query";
import { readAuditSearch } from "./search-params";

export const metadata: Metadata = { title: auditText.title };

const PEOPLE = ["actor", "subject"] as const;

export default async function AuditPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  await requireSupport();
  const asked = await searchParams;
  const search = readAuditSearch(asked);
  const cursor = single(asked.cursor);
  const page = readOr404(() => listAuditEntries(getRuntime(), { ...search, cursor }));
  const names = namesOf(
    getRuntime(),
    page.items.flatMap(({ actor, subject }) => [actor, subject]),
  );
  return (
    <main id="content" className="page pt-8 pb-20 sm:pt-12">
      <h1 className="mb-4 font-bold text-headline">{auditText.title}</h1>
      <p className="mb-8 max-w-prose text-lead text-muted">{auditText.intro}</p>
      <AuditSearchForm search={search} />
      {PEOPLE.map((field) => {
        const typed = search[field]?.trim();
        const found = typed && findPeople(getRuntime(), field, typed);
        return found && <AuditPeople key={field} field={field} typed={typed} found={found} />;
      })}
      <p className="mt-8 mb-3 text-small">
        {/* A download must not be prefetched by the router: each one is recorded in the audit log. */}
        <a href={`/api/admin/audit.csv?${queryOf(search)}`} className="link print:hidden" download>
          {auditText.download}
        </a>
      </p>
      {page.items.length > 0 ? (
        <AuditTable entries={page.items} names={names} />
      ) : (
        <div className="border-t py-8">
          <p>{auditText.none}</p>
          {search.requestId?.trim() && (
            <p className="mt-4">
              {auditText.otherNumbers}{" "}
              <Link href={`/admin/members?${new URLSearchParams({ q: search.requestId })}`} className="link">
                {auditText.amongMembers}
              </Link>
            </p>
          )}
        </div>
      )}
      <NextPage
        path="/admin/audit"
        query={search}
        cursor={cursor}
        nextCursor={page.nextCursor}
        words={auditText.more}
      />
    </main>
  );
}
