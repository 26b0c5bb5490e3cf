import { type Actor, audit } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { pageRosterRows } from "@/lib/db/roster-rows";
import { insertRoster, lastUndoOf } from "@/lib/db/rosters";
import { write } from "@/lib/db/write";
import { rosterSubject } from "@/lib/domain/audit";
import { ConflictError } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { runReasons } from "@/lib/text/roster-reasons";
import { requireVerb, verbsFor } from "./allowed";
import { rosterOrNotFound } from "./find";
import { enqueueRosterJob, ROSTER_PLAN_JOB } from "./job";

/** Whether any row of a roster took effect and can be undone. */
export function hasEffect(portal: PortalDb, id: number): boolean {
  return pageRosterRows(portal, id, { inEffect: true }, { limit: 1 }).length > 0;
}

/**
 * Plans the inverse of an applied roster, as a separate roster that is reviewed and applied like any other. An undo that
 * is still open is the answer again.
 * @throws NotFoundError, ConflictError if there is nothing to undo
 */
export async function undoRoster(
  { portal }: Pick<Runtime, "portal">,
  actor: Actor,
  id: number,
): Promise<{ id: number }> {
  return await write(portal, (tx) => {
    const roster = rosterOrNotFound(tx, id);
    requireVerb(roster, "undo");
    const last = lastUndoOf(tx, id);
    if (last && verbsFor(last).includes("cancel")) return { id: last.id };
    if (!hasEffect(tx, id)) throw new ConflictError(runReasons.nothingToUndo);
    const undo = insertRoster(tx, {
      name: runReasons.undoOf(roster.name),
      source: "undo",
      undoOf: id,
      options: { deactivateMissing: false, idChanges: "ask" },
      state: "queued",
      requestedBy: actor.name,
    });
    enqueueRosterJob(tx, ROSTER_PLAN_JOB, undo.id);
    audit(tx, actor, { action: "roster.undo", subject: rosterSubject(id), outcome: "done", after: { undo: undo.id } });
    return { id: undo.id };
  });
}
