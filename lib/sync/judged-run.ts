import type { PortalDb } from "@/lib/db/client";
import { latestGoodSyncRun, latestSyncRun, type SyncRunRow } from "@/lib/db/sync-runs";

/**
 * The run whose edition waits for an admin's decision or was rejected, if no later run was good: that edition is only
 * read again by force (docs/decisions/2026-11-20-staged-sync.md).
 */
export function judgedRun(portal: PortalDb): SyncRunRow | undefined {
  const judged = latestSyncRun(portal, ["held", "rejected"]);
  return judged && judged.id > (latestGoodSyncRun(portal)?.id ?? 0) ? judged : undefined;
}
