import type { PortalDb } from "@/lib/db/client";
import { removeStagings } from "@/lib/db/staging";
import { type SyncRunRow, syncRunsIn, updateSyncRun } from "@/lib/db/sync-runs";
import { write } from "@/lib/db/write";
import type { Runtime } from "@/lib/runtime";

/** How a run ended, and the held runs whose place it takes. */
export interface Ended {
  readonly run: SyncRunRow;
  readonly superseded: readonly number[];
}

/** Ends what waits for an admin's word: a later run takes its place. @returns their ids, see `writeEnd` */
export function supersedeHeldRuns(tx: PortalDb): number[] {
  const ids = syncRunsIn(tx, "held").map(({ id }) => id);
  for (const id of ids) updateSyncRun(tx, id, { state: "superseded" });
  return ids;
}

/**
 * Writes a run's end in one transaction. What the superseded runs had read is removed after it: rolled back, it would leave them
 * held with nothing to accept.
 */
export async function writeEnd(
  { portal, config }: Pick<Runtime, "portal" | "config">,
  end: (tx: PortalDb) => Ended,
): Promise<SyncRunRow> {
  const { run, superseded } = await write(portal, end);
  removeStagings(config.DATA_DIR, superseded);
  return run;
}
