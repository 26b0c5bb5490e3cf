/** What is counted in a month: redemptions by four measures, sign-ins by day, and failed redemptions by their cause. */
export const INSIGHT_KINDS = ["day", "category", "merchant", "town", "sign-in-day", "failure"] as const;
export type InsightKind = (typeof INSIGHT_KINDS)[number];
