/** How an action ended; `unknown`: the service's answer was lost. */
export const AUDIT_OUTCOMES = ["done", "refused", "failed", "unknown"] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];
