import type { Actor } from "@/lib/audit";
import { write } from "@/lib/db/write";
import { enqueueJob } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";
import { ACCEPTED_SYNC_JOB, acceptedJobKey } from "./job";
import { judgeIn } from "./judge";

/**
 * An admin accepts a held run: the worker applies it.
 * @throws NotFoundError, ConflictError if it is not held (any more)
 */
export async function acceptHeldRun({ portal }: Pick<Runtime, "portal">, actor: Actor, runId: number): Promise<void> {
  await write(portal, (tx) => {
    judgeIn(tx, actor, runId, "accepted");
    enqueueJob(tx, ACCEPTED_SYNC_JOB, { runId }, acceptedJobKey(runId));
  });
}
