import { setTimeout as sleep } from "node:timers/promises";
import type { SyncRunRow } from "@/lib/db/sync-runs";
import type { Runtime } from "@/lib/runtime";
import { runOrNotFound } from "./find";
import { OPEN_STATES } from "./open-runs";

const LOOK_MS = 500;

/** Whether a run may still change without an admin's decision. */
export function isMoving({ state }: Pick<SyncRunRow, "state">): boolean {
  return OPEN_STATES.some((open) => open === state);
}

/** Yields a run at once and after every change, until it has ended. @throws NotFoundError */
export async function* watchRun(
  { portal }: Pick<Runtime, "portal">,
  id: number,
  signal: AbortSignal,
): AsyncGenerator<SyncRunRow, void, void> {
  for (let last = ""; !signal.aborted; ) {
    const run = runOrNotFound(portal, id);
    const seen = JSON.stringify(run);
    if (seen !== last) yield run;
    if (!isMoving(run)) return;
    last = seen;
    await sleep(LOOK_MS);
  }
}
