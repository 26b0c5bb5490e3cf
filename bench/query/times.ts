export interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly n: number;
}

export function timesOf(times: readonly number[]): Times {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), n: sorted.length };
}
