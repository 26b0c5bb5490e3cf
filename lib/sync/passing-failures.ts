import type { FeedFailure } from "@/lib/domain/feed-failure";

/** Failures that pass by themselves; the others wait for a person, or for another edition. */
const PASSING: readonly (FeedFailure | null)[] = ["unavailable", "timeout", "rate-limited", "budget", "changing", null];

/** @param failure of a run; null where nobody foresaw it, or nobody knows */
export function isPassing(failure: FeedFailure | null): boolean {
  return PASSING.includes(failure);
}
