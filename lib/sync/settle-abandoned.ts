import { currentCatalog } from "@/lib/db/catalog-state";
import type { CatalogDb, PortalDb } from "@/lib/db/client";
import { findSyncRun, type SyncRunRow, syncRunsIn, updateSyncRun } from "@/lib/db/sync-runs";
import type { Runtime } from "@/lib/runtime";
import { runOutcomes } from "@/lib/text/sync-reasons";
import { isAlive, OPEN_STATES, type OpenState } from "./open-runs";
import { recordApplied, wasApplied } from "./record-applied";

const ENDS: Readonly<Record<OpenState, Pick<SyncRunRow, "state" | "message">>> = {
  queued: { state: "interrupted", message: runOutcomes.jobFailed },
  running: { state: "interrupted", message: runOutcomes.processEnded },
  accepted: { state: "failed", message: runOutcomes.acceptedNotApplied },
};

/**
 * Ends runs that nobody works on any more. The one that made the catalogue counts as applied, however it was recorded: it
 * died before its end was, or stood still until it had been ended as interrupted, or portal.db was restored from a backup.
 * @returns the held runs that it supersedes: after the transaction, the caller removes what they had read
 */
export function settleAbandonedRuns(
  tx: PortalDb,
  runtime: Pick<Runtime, "catalog">,
  isAbandoned = (run: SyncRunRow): boolean => !isAlive(tx, run),
): readonly number[] {
  const maker = makerOf(tx, runtime.catalog);
  const isUnrecorded = maker && maker.state !== "applied" && isAbandoned(maker);
  const superseded = isUnrecorded ? recordApplied(tx, runtime, maker.id).superseded : [];
  for (const state of OPEN_STATES) {
    for (const { id } of syncRunsIn(tx, state).filter(isAbandoned)) {
      updateSyncRun(tx, id, { ...ENDS[state], endedAt: new Date().toISOString() });
    }
  }
  return superseded;
}

/** The run whose result the catalogue is. */
function makerOf(tx: PortalDb, catalog: CatalogDb): SyncRunRow | undefined {
  const current = currentCatalog(catalog);
  const run = current && findSyncRun(tx, current.runId);
  return run && wasApplied(catalog, run) ? run : undefined;
}
