/** As long as the longest of the leases, counts and links that are noted with their end; clocks of machines differ by less. */
const TOLERANCE_MS = 3_600_000;

/**
 * From this instant on lies what only a clock that was ahead can have noted. It must hold nothing up once the clock is
 * put right. In milliseconds since 1970, as is `now`.
 */
export function aheadFrom(now: number): number {
  return now + TOLERANCE_MS;
}
