/** What this process held at most so far, in megabytes. */
export function peakMegabytes(): number {
  return (process.resourceUsage().maxRSS * 1_024) / 1e6;
}
