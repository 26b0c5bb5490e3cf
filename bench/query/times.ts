export interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly n: number;
}

export function timesOf(times: readonly number[]): Times {
  const at = quantilesOf(times);
  return { p50: at(0.5), p95: at(0.95), n: times.length };
}

/** @returns which time a share of them does not exceed */
export function quantilesOf(times: readonly number[]): (share: number) => number {
  const sorted = [...times].sort((a, b) => a - b);
  return (share) => sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
}
