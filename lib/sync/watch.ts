import type { SyncRunRow } from "@/lib/db/sync-runs";
import { watch } from "@/lib/domain/watch";
import type { Runtime } from "@/lib/runtime";
import { runOrNotFound } from "./find";
import { OPEN_STATES } from "./open-runs";

/** Whether a run may still change without an admin's decision. */
export function isMoving({ state }: Pick<SyncRunRow, "state">): boolean {
  return OPEN_STATES.some((open) => open === state);
}

/** Yields a run at once and after every change, until it has ended. @throws NotFoundError */
export function watchRun(
  { portal }: Pick<Runtime, "portal">,
  id: number,
  signal: AbortSignal,
): AsyncGenerator<SyncRunRow, void, void> {
  return watch(() => runOrNotFound(portal, id), isMoving, signal);
}
