import { z } from "zod";
import { type Actor, audit } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { insertSyncRun, type SyncTrigger, updateSyncRun } from "@/lib/db/sync-runs";
import { write } from "@/lib/db/write";
import { syncRunSubject } from "@/lib/domain/audit";
import { parseInput } from "@/lib/errors";
import { enqueueJob } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";
import { SYNC_JOB, syncJobKey } from "./job";
import { newestOpenRun } from "./open-runs";

export const syncRequestSchema = z.object({
  /** Fetches even if Last-Modified is unchanged, or belongs to a run that was held or rejected. */
  force: z.boolean().default(false),
});

/**
 * Requests a sync from the worker. If one is waiting or running, that one is used; but a forced sync waits behind one
 * that runs without force.
 * @param input `syncRequestSchema`, as it comes from a body
 * @throws InvalidInputError
 */
export async function enqueueSync(
  { portal }: Pick<Runtime, "portal">,
  actor: Actor,
  input: unknown = {},
): Promise<{ runId: number }> {
  const { force } = parseInput(syncRequestSchema, input);
  return await write(portal, (tx) => {
    const runId = openRun(tx, "admin", force);
    audit(tx, actor, {
      action: "sync.start",
      subject: syncRunSubject(runId),
      outcome: "done",
      ...(force && { after: { force } }),
    });
    return { runId };
  });
}

/** The waiting or running run, if it does what is asked, or a new one with its job. */
export function openRun(tx: PortalDb, trigger: SyncTrigger, force: boolean): number {
  const open = newestOpenRun(tx, ["queued"]) ?? newestOpenRun(tx, ["running"]);
  // A run that has not begun can still be changed to a forced one.
  if (open?.state === "queued" && force) updateSyncRun(tx, open.id, { force });
  if (open && (open.state === "queued" || open.force || !force)) return open.id;
  const { id } = insertSyncRun(tx, { trigger, force });
  enqueueJob(tx, SYNC_JOB, { runId: id }, syncJobKey(id));
  return id;
}
