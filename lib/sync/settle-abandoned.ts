import { currentCatalog } from "@/lib/db/catalog-state";
import type { PortalDb } from "@/lib/db/client";
import { removeOtherStagings } from "@/lib/db/staging";
import { syncRunsIn, updateSyncRun } from "@/lib/db/sync-runs";
import type { Runtime } from "@/lib/runtime";

/**
 * Ends runs whose process died: under the lease nobody else is running. What died after applying, and before saying so,
 * has been applied.
 */
export function settleAbandonedRuns(tx: PortalDb, { config, catalog }: Pick<Runtime, "config" | "catalog">): void {
  const current = currentCatalog(catalog);
  for (const run of syncRunsIn(tx, "running")) {
    const applied = current?.runId === run.id;
    updateSyncRun(tx, run.id, {
      state: applied ? "applied" : "interrupted",
      endedAt: applied ? current.appliedAt : new Date().toISOString(),
      catalogVersion: applied ? current.version : null,
      message: "The process that ran it ended before it did.",
    });
  }
  removeOtherStagings(
    config.DATA_DIR,
    [...syncRunsIn(tx, "held"), ...syncRunsIn(tx, "accepted")].map(({ id }) => id),
  );
}
