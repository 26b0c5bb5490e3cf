import { existsSync } from "node:fs";
import { applyStaged, CatalogueChangedError } from "@/lib/db/apply/apply-staged";
import type { PortalDb } from "@/lib/db/client";
import { insertQuarantine } from "@/lib/db/quarantine";
import { removeStaging, stagingFile } from "@/lib/db/staging";
import { lastToldVersion, listSyncRunCategories, type SyncRunRow, updateSyncRun } from "@/lib/db/sync-runs";
import { centralToday } from "@/lib/domain/central-time";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import { runOutcomes } from "@/lib/text/sync-reasons";
import { openRun } from "./enqueue";
import { runOrNotFound } from "./find";
import { withSyncLease } from "./lease";
import { isPassedOver } from "./passed-over";
import { createQuarantine } from "./quarantine";
import { endApplied, recordApplied, wasApplied } from "./record-applied";
import { settleAbandonedRuns } from "./settle-abandoned";
import { staleMessage } from "./stale-message";
import { type Ended, writeEnd } from "./supersede";
import { warnOfDoubtfulRows } from "./warnings";

type SyncRuntime = Pick<Runtime, "config" | "portal" | "catalog">;
type End = (tx: PortalDb) => Ended;

/**
 * Applies a run that was held and then accepted; if the catalogue has changed since, the run is superseded. A newer
 * edition that waited meanwhile was compared with another catalogue, so that it is read again.
 */
export async function applyAcceptedRun(runtime: SyncRuntime, runId: number, signal: AbortSignal): Promise<SyncRunRow> {
  return await withSyncLease(runtime.portal, signal, async () => {
    const run = runOrNotFound(runtime.portal, runId);
    if (run.state !== "accepted") return run;
    const write = (end: End) =>
      writeEnd(runtime, (tx) => {
        const now = runOrNotFound(tx, runId);
        // Another worker has ended it, while this one stood still until its lease was over.
        if (now.state !== "accepted") return { run: now, superseded: [] };
        return readPassedOver(tx, runtime, end(tx));
      });
    // The worker died between applying the run and recording it.
    if (wasApplied(runtime.catalog, run)) return await write((tx) => recordApplied(tx, runtime, runId));
    try {
      return await write(await apply(runtime, run));
    } catch (error) {
      if (wasApplied(runtime.catalog, run)) {
        log.error({ err: error, runId }, "an accepted sync was applied, but its results could not all be recorded");
        return await write((tx) => recordApplied(tx, runtime, runId));
      }
      // Neither is it accepted for ever, nor does it wait for a word again: what it read may be what is wrong.
      await write(notApplied(runId, { state: "failed", message: runOutcomes.notApplied }));
      throw error;
    } finally {
      removeStaging(stagingFile(runtime.config.DATA_DIR, runId));
    }
  });
}

/** @returns what is to be recorded of it */
async function apply(runtime: SyncRuntime, run: SyncRunRow): Promise<End> {
  const { config, portal, catalog } = runtime;
  const { id: runId, lastModified, expires } = run;
  const file = stagingFile(config.DATA_DIR, runId);
  if (!lastModified || !existsSync(file)) return notApplied(runId, { state: "failed", message: runOutcomes.dataGone });
  const started = performance.now();
  const today = centralToday();
  try {
    const above = lastToldVersion(portal);
    const request = { file, runId, above, lastModified, expires, today, holdBack: () => undefined };
    const { offers, added, changed, removed } = (await applyStaged(catalog, request)).outlook;
    const quarantine = createQuarantine();
    warnOfDoubtfulRows(quarantine, catalog, today);
    const applyMs = Math.round(performance.now() - started);
    return (tx) => {
      insertQuarantine(tx, runId, quarantine.samples);
      return endApplied(tx, runtime, runId, {
        offers,
        added,
        changed,
        removed,
        message: staleMessage(listSyncRunCategories(tx, runId)),
        warnings: run.warnings + quarantine.warnings,
        findings: { ...run.findings, ...quarantine.findings },
        applyMs,
      });
    };
  } catch (error) {
    if (error instanceof CatalogueChangedError)
      return notApplied(runId, { state: "superseded", message: error.message });
    throw error;
  }
}

function notApplied(runId: number, end: Pick<SyncRunRow, "state" | "message">): End {
  return (tx) => ({
    run: updateSyncRun(tx, runId, { ...end, endedAt: new Date().toISOString() }),
    superseded: [],
  });
}

function readPassedOver(tx: PortalDb, { catalog }: Pick<Runtime, "catalog">, ended: Ended): Ended {
  const superseded = ended.superseded.map((id) => runOrNotFound(tx, id));
  if (![ended.run, ...superseded].some((run) => isPassedOver(run, catalog))) return ended;
  // Under the lease nobody else is running, and what a dead process left would pass for the run that is opened.
  const abandoned = settleAbandonedRuns(tx, { catalog }, ({ state }) => state === "running");
  openRun(tx, "admin", false);
  return { ...ended, superseded: [...ended.superseded, ...abandoned] };
}
