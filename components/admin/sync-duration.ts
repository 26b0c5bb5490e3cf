import type { SyncRunDetail } from "@/lib/sync";
import { formatDuration, formatSpan } from "@/lib/text/format";

type Timed = Pick<SyncRunDetail["run"], "startedAt" | "endedAt" | "fetchMs" | "applyMs" | "live">;

/** How long a run worked. One that was held may have waited days for an admin, which is no work. */
export function syncDuration({ startedAt, endedAt, fetchMs, applyMs, live }: Timed): string {
  if (!startedAt || !endedAt) return "–";
  return live ? formatDuration(fetchMs + applyMs) : formatSpan(startedAt, endedAt);
}
