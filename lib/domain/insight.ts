/** What is counted per month: redemptions by four criteria, sign-ins by day, and failed redemptions by cause. */
export const INSIGHT_KINDS = ["day", "category", "merchant", "town", "sign-in-day", "failure"] as const;
export type InsightKind = (typeof INSIGHT_KINDS)[number];

/** Periods in whole months; the current month is counted up to yesterday. */
export const INSIGHT_PERIODS = ["month", "month-before", "3-months", "12-months"] as const;
export type InsightPeriod = (typeof INSIGHT_PERIODS)[number];

/** Key of the figure that stands for all groups that were folded. */
export const FOLDED = "";
/** Key for what has no group: a category that no longer exists, a member without a town. */
export const UNKNOWN = "unknown";

/** When active members last signed in. */
export const LAST_SIGN_INS = ["month", "quarter", "longer-ago", "never"] as const;
export type LastSignIn = (typeof LAST_SIGN_INS)[number];
