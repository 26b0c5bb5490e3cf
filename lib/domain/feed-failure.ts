/** Why the feed could not be read. */
export const FEED_FAILURES = [
  "credentials",
  "forbidden",
  "upgrade-required",
  "tls",
  "rate-limited",
  "budget",
  "unavailable",
  "timeout",
  "redirect",
  "too-large",
  "not-understood",
  "changing",
] as const;
export type FeedFailure = (typeof FEED_FAILURES)[number];
