/** Longer than any lease, and than clocks of machines differ. */
const TOLERANCE_MS = 3_600_000;

/**
 * From this instant on lies what only a clock that was ahead can have noted. It must hold nothing up once the clock is
 * put right. In milliseconds since 1970, as is `now`.
 */
export function aheadFrom(now: number): number {
  return now + TOLERANCE_MS;
}
