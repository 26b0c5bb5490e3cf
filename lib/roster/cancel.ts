import type { Actor } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { type RosterRecord, updateRoster } from "@/lib/db/rosters";
import { write } from "@/lib/db/write";
import type { Runtime } from "@/lib/runtime";
import { controlIn } from "./control";
import { removeRosterFile } from "./file";
import { enqueueRosterJob, ROSTER_APPLY_JOB } from "./job";

/** Cancels the remaining changes. @throws NotFoundError, ConflictError */
export async function cancelRoster(
  runtime: Pick<Runtime, "portal" | "config">,
  actor: Actor,
  id: number,
): Promise<void> {
  const { file } = await write(runtime.portal, (tx) => cancelIn(tx, actor, id));
  await removeRosterFile(runtime, file);
}

/**
 * Cancels within the caller's transaction; the caller removes the file afterwards.
 * @returns the roster as it was
 * @throws NotFoundError, ConflictError
 */
export function cancelIn(tx: PortalDb, actor: Actor, id: number): RosterRecord {
  const roster = controlIn(tx, actor, id, "cancel");
  updateRoster(tx, id, { state: "cancelled", file: null, endedAt: new Date().toISOString() });
  // The process that was asking the program may be dead: then the worker records that the answers are lost.
  if (roster.startedAt !== null) enqueueRosterJob(tx, ROSTER_APPLY_JOB, id);
  return roster;
}
