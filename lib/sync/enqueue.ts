import { type Actor, audit } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { isJobOpen } from "@/lib/db/jobs";
import { isLeaseHeld } from "@/lib/db/leases";
import { insertSyncRun, latestSyncRun, type SyncTrigger } from "@/lib/db/sync-runs";
import { write } from "@/lib/db/write";
import { enqueueJob } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";
import { SYNC_JOB } from "./job";
import { SYNC_LEASE } from "./lease";

/**
 * Asks the worker for a sync. While one is waiting or running, that one is it.
 * @param force fetches although Last-Modified is unchanged
 */
export async function enqueueSync(
  { portal }: Pick<Runtime, "portal">,
  actor: Actor,
  { force = false }: { readonly force?: boolean } = {},
): Promise<{ runId: number }> {
  return await write(portal, (tx) => {
    const runId = openRun(tx, "admin", force);
    audit(tx, actor, { action: "sync.start", subject: `sync run ${runId}`, outcome: "done" });
    return { runId };
  });
}

/** The waiting or running run, or a new one with its job. */
export function openRun(tx: PortalDb, trigger: SyncTrigger, force: boolean): number {
  const open = latestSyncRun(tx, ["queued", "running"]);
  // A process that died leaves its run open: nobody works on it without a job or the lease.
  if (open && (isJobOpen(tx, jobKey(open.id)) || isLeaseHeld(tx, SYNC_LEASE, Date.now()))) return open.id;
  const { id } = insertSyncRun(tx, { trigger, force });
  enqueueJob(tx, SYNC_JOB, { runId: id }, jobKey(id));
  return id;
}

function jobKey(runId: number): string {
  return `sync ${runId}`;
}
