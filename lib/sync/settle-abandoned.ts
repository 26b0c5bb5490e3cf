import type { PortalDb } from "@/lib/db/client";
import { type SyncRunRow, syncRunsIn, updateSyncRun } from "@/lib/db/sync-runs";
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
 * Ends runs that nobody works on any more. One that died after it was applied, and before that was recorded, counts as
 * applied.
 * @returns the held runs that it supersedes: after the transaction, the caller removes what they had read
 */
export function settleAbandonedRuns(
  tx: PortalDb,
  runtime: Pick<Runtime, "catalog">,
  isAbandoned = (run: SyncRunRow): boolean => !isAlive(tx, run),
): number[] {
  const superseded: number[] = [];
  // An admin has accepted it since the backup that portal.db was restored from.
  for (const run of syncRunsIn(tx, "held").filter((run) => wasApplied(runtime.catalog, run))) {
    superseded.push(...recordApplied(tx, runtime, run.id).superseded);
  }
  for (const state of OPEN_STATES) {
    for (const run of syncRunsIn(tx, state).filter(isAbandoned)) {
      if (wasApplied(runtime.catalog, run)) superseded.push(...recordApplied(tx, runtime, run.id).superseded);
      else updateSyncRun(tx, run.id, { ...ENDS[state], endedAt: new Date().toISOString() });
    }
  }
  return superseded;
}
