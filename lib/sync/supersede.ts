import type { PortalDb } from "@/lib/db/client";
import { removeStaging, stagingFile } from "@/lib/db/staging";
import { syncRunsIn, updateSyncRun } from "@/lib/db/sync-runs";

/** Ends what waits for an admin's word: a later run takes its place. */
export function supersedeHeldRuns(tx: PortalDb, dataDir: string): void {
  for (const { id } of syncRunsIn(tx, "held")) {
    updateSyncRun(tx, id, { state: "superseded" });
    removeStaging(stagingFile(dataDir, id));
  }
}
