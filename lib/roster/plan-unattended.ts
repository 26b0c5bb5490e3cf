import { WORKER } from "@/lib/audit";
import { updateRoster } from "@/lib/db/rosters";
import { write } from "@/lib/db/write";
import { ConflictError } from "@/lib/errors";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import { applyRoster } from "./apply";
import { rosterOrNotFound } from "./find";
import { isUnattended, NO_PLAN, planRoster } from "./plan";

const ATTEMPTS = 3;

/**
 * Plans a roster in the worker. One from ROSTER_SOURCE is then applied, unless its plan is stopped, or was made with
 * columns that an admin named, who then reviews it first. If the worker dies in between, repeating the job does the
 * rest.
 */
export async function planUnattended(
  runtime: Pick<Runtime, "config" | "portal">,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await planRoster(runtime, id, signal);
    const roster = rosterOrNotFound(runtime.portal, id);
    const { state, stop, planHash, message } = roster;
    if (roster.source !== "source" || !isUnattended(roster)) return;
    if (state !== "planned" || stop) {
      log.warn({ roster: id, state, stop, reason: message }, "tonight's roster is waiting for an admin");
      return;
    }
    try {
      return await applyRoster(runtime, WORKER, id, { planHash });
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt === ATTEMPTS || !(await takeBack(runtime, id))) throw error;
    }
  }
}

/**
 * Somebody may change a member of a large plan before it is applied: it is made again.
 * @returns false if the plan is no longer there to be made again, as where an admin has cancelled it
 */
async function takeBack({ portal }: Pick<Runtime, "portal">, id: number): Promise<boolean> {
  return await write(portal, (tx) => {
    const isPlanned = rosterOrNotFound(tx, id).state === "planned";
    if (isPlanned) updateRoster(tx, id, { ...NO_PLAN, state: "queued" });
    return isPlanned;
  });
}
