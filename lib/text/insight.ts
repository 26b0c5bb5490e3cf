import type { InsightPeriod, LastSignIn } from "@/lib/domain/insight";
import { count, formatNumber } from "./format";
import { LOCALE } from "./language";

const month = new Intl.DateTimeFormat(LOCALE, { month: "long", year: "numeric", timeZone: "UTC" });
const monthShort = new Intl.DateTimeFormat(LOCALE, { month: "short", year: "numeric", timeZone: "UTC" });

/** "November 2026", from YYYY-MM. */
export function formatMonth(of: string): string {
  return month.format(new Date(of));
}

/** "Nov 2026", from YYYY-MM. */
export function formatMonthShort(of: string): string {
  return monthShort.format(new Date(of));
}

const redemptions = (value: number) => count(value, "redemption", "redemptions");

/** Words of the console's Insight page. */
export const insightText = {
  title: "Insight",
  lead: "How members use the program, counted in groups: never what one person did.",
  counted: (until: string) => `Counted in whole days, to the end of ${until}.`,
  notCounted: "No figures yet. Each night the portal counts the days that have ended.",
  rule: "Groups of fewer than 5 people are counted in “Other”. If “Other” would still be that small, the next smallest group joins it. Each month is calculated separately.",
  periods: {
    label: "Period",
    "3-months": "Last 3 months",
    "12-months": "Last 12 months",
  } satisfies Partial<Record<InsightPeriod | "label", string>>,
  download: "Download as CSV",
  other: "Other",
  others: "All others",
  tooFew: "Fewer than 5 people",
  otherDays: "Other days",
  unknown: { category: "Category no longer known", merchant: "Merchant no longer known", town: "Town unknown" },
  columns: { day: "Day", month: "Month", redemptions: "Redemptions", signIns: "Sign-ins", failures: "Failures" },
  nothing: {
    title: "No figures for this period",
    when: "No redemptions to show for this period. They appear the day after, once 5 people have signed in or been sent to the program.",
    what: "Then this page shows, as charts and tables:",
    charts: [
      "redemptions over time, by category, by merchant and by the town where members live",
      "why redemptions failed",
      "sign-ins over time",
    ],
  },
  redemptions: {
    title: "Redemptions over time",
    none: "No redemptions to show for this period. They appear the day after, once 5 people have been sent to the program.",
    said: (value: number, when: string) => `${redemptions(value)}, ${when}`,
    chart: (total: number) => `${redemptions(total)} over time. The table has the same figures.`,
  },
  signIns: {
    title: "Sign-ins over time",
    none: "No sign-ins to show for this period. They appear the day after, once 5 people have signed in.",
    said: (value: number, when: string) => `${count(value, "sign-in", "sign-ins")}, ${when}`,
    chart: (total: number) => `${count(total, "sign-in", "sign-ins")} over time. The table has the same figures.`,
  },
  categories: { title: "Redemptions by category", column: "Category" },
  merchants: { title: "Redemptions by merchant", column: "Merchant" },
  towns: {
    title: "Redemptions by town",
    column: "Town",
    note: "The town where the member lives, according to their record. The portal does not know which of an offer's places they went to.",
  },
  failures: {
    title: "Failed redemptions by cause",
    column: "Cause",
    none: "No failures to show for this period: there were none, or they affected fewer than 5 people.",
    started: "Interrupted before an answer came",
  },
  groups: {
    none: "Nothing to show for this period: there were no redemptions, or fewer than 5 people redeemed.",
    allFolded: (total: number) => `${redemptions(total)}, none from a group of 5 or more people.`,
    said: (value: number, name: string) => `${name}: ${formatNumber(value)}`,
    chart: (title: string) => `${title}, the largest first. The table has the same figures.`,
  },
  lastSignIn: {
    title: "Active members by their last sign-in",
    note: "As of now. People who never signed in may not have set a password, or have forgotten about it: remind them.",
    who: "See who never signed in",
    column: "Last sign-in",
    members: "Members",
    none: "No figures yet: there are fewer than 5 active members.",
    allFolded: (people: number) =>
      `${count(people, "active member", "active members")}, in groups too small to show separately.`,
    names: {
      month: "In the last 30 days",
      quarter: "31 to 90 days ago",
      "longer-ago": "Longer ago",
      never: "Never",
    } satisfies Record<LastSignIn, string>,
  },
  tile: {
    title: (total: number) => (total > 0 ? `${redemptions(total)} in 3 months` : "Insight"),
    note: "What members redeem, by category, merchant and town; what failed; who never signed in.",
  },
} as const;
