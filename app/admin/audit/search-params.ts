import { AUDIT_OUTCOMES } from "@/lib/domain/audit";
import { auditText } from "@/lib/text/audit";
import { oneOf, type SearchParams, single } from "../../page-query";

/** The page's search of the audit log. Empty fields are left out, so that links do not carry them. */
export function readAuditSearch(searchParams: SearchParams) {
  const action = single(searchParams.action);
  return {
    action: action && auditText.actionNamed(action),
    actor: single(searchParams.actor),
    subject: single(searchParams.subject),
    outcome: oneOf(AUDIT_OUTCOMES, searchParams.outcome),
    requestId: single(searchParams.requestId),
    from: single(searchParams.from),
    until: single(searchParams.until),
  };
}

export type AuditSearch = ReturnType<typeof readAuditSearch>;

/** The same search as a query string. */
export function auditQuery(search: AuditSearch): string {
  return String(new URLSearchParams(Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : []))));
}
