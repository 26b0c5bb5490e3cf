import type { PortalDb } from "@/lib/db/client";
import { removeStagings } from "@/lib/db/staging";
import { type SyncRunRow, syncRunsIn, updateSyncRun } from "@/lib/db/sync-runs";
import { write } from "@/lib/db/write";
import type { Runtime } from "@/lib/runtime";

/** How a run ended, and the held runs that it supersedes. */
export interface Ended {
  readonly run: SyncRunRow;
  readonly superseded: readonly number[];
}

/**
 * Ends the runs that wait for an admin, because a later one takes their place.
 * @param stays the edition of those that wait on
 * @returns their ids, see `writeEnd`
 */
export function supersedeHeldRuns(tx: PortalDb, stays?: string | null): number[] {
  const held = syncRunsIn(tx, "held").filter(({ lastModified }) => stays === undefined || lastModified !== stays);
  const ids = held.map(({ id }) => id);
  for (const id of ids) updateSyncRun(tx, id, { state: "superseded" });
  return ids;
}

/**
 * Writes a run's end in one transaction. What the superseded runs had read is removed afterwards: if the transaction
 * were rolled back, they would be held with nothing to accept.
 */
export async function writeEnd(
  { portal, config }: Pick<Runtime, "portal" | "config">,
  end: (tx: PortalDb) => Ended,
): Promise<SyncRunRow> {
  const { run, superseded } = await write(portal, end);
  removeStagings(config.DATA_DIR, superseded);
  return run;
}
