import { setTimeout as sleep } from "node:timers/promises";
import type { SyncRunRow, SyncState } from "@/lib/db/sync-runs";
import type { Runtime } from "@/lib/runtime";
import { runOrNotFound } from "./find";

const LOOK_MS = 500;
const MOVING: readonly SyncState[] = ["queued", "running", "accepted"];

/** Whether a run may still change without anybody's word. */
export function isMoving({ state }: Pick<SyncRunRow, "state">): boolean {
  return MOVING.includes(state);
}

/** A run each time that it has changed, the first time at once, until it has ended. @throws NotFoundError */
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
