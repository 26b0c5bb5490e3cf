/** What is counted in a month: redemptions by four measures, sign-ins by day, and failed redemptions by their cause. */
export const INSIGHT_KINDS = ["day", "category", "merchant", "town", "sign-in-day", "failure"] as const;
export type InsightKind = (typeof INSIGHT_KINDS)[number];

/** The month up to yesterday, the whole month before it, and both with the months before them. */
export const INSIGHT_PERIODS = ["month", "month-before", "3-months", "12-months"] as const;
export type InsightPeriod = (typeof INSIGHT_PERIODS)[number];

/** Key of the figure that stands for all groups that were folded. */
export const FOLDED = "";
/** Key of what has no such group: a category that nobody knows any more, a member without a town. */
export const UNKNOWN = "unknown";

/** When the active members signed in last. */
export const LAST_SIGN_INS = ["month", "quarter", "longer-ago", "never"] as const;
export type LastSignIn = (typeof LAST_SIGN_INS)[number];
