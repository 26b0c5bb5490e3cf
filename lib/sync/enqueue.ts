import { z } from "zod";
import { type Actor, audit } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { insertSyncRun, type SyncTrigger, updateSyncRun } from "@/lib/db/sync-runs";
import { write } from "@/lib/db/write";
import { parseInput } from "@/lib/errors";
import { enqueueJob } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";
import { SYNC_JOB, syncJobKey } from "./job";
import { newestOpenRun } from "./open-runs";

export const syncRequestSchema = z.object({
  /** Fetches although Last-Modified is unchanged, or is that of a run which was held or rejected. */
  force: z.boolean().default(false),
});

/**
 * Asks the worker for a sync. While one is waiting or running, that one is it.
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
      subject: `sync run ${runId}`,
      outcome: "done",
      ...(force && { after: { force } }),
    });
    return { runId };
  });
}

/** The waiting or running run, or a new one with its job. */
export function openRun(tx: PortalDb, trigger: SyncTrigger, force: boolean): number {
  const open = newestOpenRun(tx, ["queued", "running"]);
  if (open) {
    // One that has not begun can still be asked for more.
    if (force && open.state === "queued") updateSyncRun(tx, open.id, { force });
    return open.id;
  }
  const { id } = insertSyncRun(tx, { trigger, force });
  enqueueJob(tx, SYNC_JOB, { runId: id }, syncJobKey(id));
  return id;
}
