import { type Actor, audit } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { removeStaging, stagingFile } from "@/lib/db/staging";
import { type SyncRunRow, updateSyncRun } from "@/lib/db/sync-runs";
import { write } from "@/lib/db/write";
import { syncRunSubject } from "@/lib/domain/audit";
import { ConflictError } from "@/lib/errors";
import { enqueueJob } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";
import { runOutcomes } from "@/lib/text/sync-reasons";
import { runOrNotFound } from "./find";
import { ACCEPTED_SYNC_JOB, acceptedJobKey } from "./job";

/**
 * An admin accepts a held run: the worker applies it.
 * @throws NotFoundError, ConflictError if it is not held (any more)
 */
export async function acceptHeldRun({ portal }: Pick<Runtime, "portal">, actor: Actor, runId: number): Promise<void> {
  await write(portal, (tx) => {
    const run = heldOrConflict(tx, runId);
    updateSyncRun(tx, runId, { state: "accepted" });
    enqueueJob(tx, ACCEPTED_SYNC_JOB, { runId }, acceptedJobKey(runId));
    audit(tx, actor, { ...entry("sync.accept", run), after: { state: "accepted" } });
  });
}

/**
 * An admin rejects a held run: the catalogue stays, and this edition of the feed is not read again unless requested.
 * @throws NotFoundError, ConflictError when it is not held (any more)
 */
export async function rejectHeldRun(
  { portal, config }: Pick<Runtime, "portal" | "config">,
  actor: Actor,
  runId: number,
): Promise<void> {
  await write(portal, (tx) => {
    const run = heldOrConflict(tx, runId);
    updateSyncRun(tx, runId, { state: "rejected" });
    audit(tx, actor, { ...entry("sync.reject", run), after: { state: "rejected" } });
  });
  removeStaging(stagingFile(config.DATA_DIR, runId));
}

function heldOrConflict(tx: PortalDb, runId: number): SyncRunRow {
  const run = runOrNotFound(tx, runId);
  if (run.state !== "held") throw new ConflictError(runOutcomes.notHeld(runId, run.state));
  return run;
}

function entry(action: string, { id, state, message }: SyncRunRow) {
  return { action, subject: syncRunSubject(id), outcome: "done", reason: message, before: { state } } as const;
}
