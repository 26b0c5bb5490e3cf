import { z } from "zod";
import type { Actor } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { type RosterRecord, updateRoster } from "@/lib/db/rosters";
import { write } from "@/lib/db/write";
import { ConflictError, parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { runReasons } from "@/lib/text/roster-reasons";
import { controlIn } from "./control";
import { removeRosterFile } from "./file";
import { enqueueRosterJob, ROSTER_APPLY_JOB } from "./job";

export const cancelSchema = z.object({
  unlessBegun: z
    .boolean()
    .default(false)
    .describe("a conflict where applying has begun: changes already made would stay"),
});

/** Cancels the remaining changes. @throws NotFoundError, ConflictError, InvalidInputError */
export async function cancelRoster(
  runtime: Pick<Runtime, "portal" | "config">,
  actor: Actor,
  id: number,
  input: unknown = {},
): Promise<void> {
  const { unlessBegun } = parseInput(cancelSchema, input);
  const { file } = await write(runtime.portal, (tx) => {
    const roster = cancelIn(tx, actor, id);
    if (unlessBegun && roster.startedAt !== null) throw new ConflictError(runReasons.begun);
    return roster;
  });
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
