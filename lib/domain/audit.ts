/** How an action ended; `unknown`: the service's answer was lost. */
export const AUDIT_OUTCOMES = ["done", "refused", "failed", "unknown"] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** The longest text by which the audit log is filtered. */
export const AUDIT_FILTER_CHARACTERS = 300;
