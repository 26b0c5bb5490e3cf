/** As long as the longest lease, count or link that is recorded with its end; machines' clocks differ by less. */
const TOLERANCE_MS = 3_600_000;

/**
 * The instant from which on a recorded time can only come from a clock that was ahead. Such a time must not delay
 * anything once the clock has been corrected. In milliseconds since 1970, as is `now`.
 */
export function aheadFrom(now: number): number {
  return now + TOLERANCE_MS;
}

/** The same in ISO. */
export function aheadInstant(now: number): string {
  return new Date(aheadFrom(now)).toISOString();
}
