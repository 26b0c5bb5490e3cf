import { AUDIT_OUTCOMES } from "@/lib/domain/audit";
import { auditText } from "@/lib/text/audit";
import { oneOf, type SearchParams, single } from "../../page-query";

/** The page's search of the audit log. */
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
