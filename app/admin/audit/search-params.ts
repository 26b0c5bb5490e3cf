import { AUDIT_OUTCOMES } from "@/lib/domain/audit";
import { type SearchParams, single } from "../../page-query";

/** What the page asks the audit log for; what is empty is left out, so that it stays out of links too. */
export function readAuditSearch(searchParams: SearchParams) {
  return {
    action: single(searchParams.action),
    actor: single(searchParams.actor),
    subject: single(searchParams.subject),
    outcome: AUDIT_OUTCOMES.find((known) => known === searchParams.outcome),
    from: single(searchParams.from),
    until: single(searchParams.until),
  };
}

export type AuditSearch = ReturnType<typeof readAuditSearch>;

/** The same search as a query string. */
export function auditQuery(search: AuditSearch, cursor?: string): string {
  const entries = Object.entries({ ...search, cursor });
  return String(new URLSearchParams(entries.flatMap(([name, value]) => (value ? [[name, value]] : []))));
}
