import { existsSync } from "node:fs";
import { applyStaged, CatalogueChangedError } from "@/lib/db/apply/apply-staged";
import { currentCatalog } from "@/lib/db/catalog-state";
import type { PortalDb } from "@/lib/db/client";
import { countMerchants } from "@/lib/db/merchants";
import { insertQuarantine } from "@/lib/db/quarantine";
import { removeStaging, stagingFile } from "@/lib/db/staging";
import { lastToldVersion, type SyncRunRow, updateSyncRun } from "@/lib/db/sync-runs";
import { write } from "@/lib/db/write";
import { centralToday } from "@/lib/domain/central-time";
import { log } from "@/lib/log";
import { enqueueLogos } from "@/lib/logos";
import type { Runtime } from "@/lib/runtime";
import { runOutcomes } from "@/lib/text/sync-reasons";
import { runOrNotFound } from "./find";
import { withSyncLease } from "./lease";
import { createQuarantine } from "./quarantine";
import { recordApplied, wasApplied } from "./record-applied";
import { type Ended, supersedeHeldRuns, writeEnd } from "./supersede";
import { warnOfDoubtfulRows } from "./warnings";

type SyncRuntime = Pick<Runtime, "config" | "portal" | "catalog">;

/** Applies a run that was held and then accepted; if the catalogue has changed since, the run is superseded. */
export async function applyAcceptedRun(runtime: SyncRuntime, runId: number, signal: AbortSignal): Promise<SyncRunRow> {
  return await withSyncLease(runtime.portal, signal, async () => {
    const run = runOrNotFound(runtime.portal, runId);
    if (run.state !== "accepted") return run;
    // The worker died between applying the run and recording it.
    if (wasApplied(runtime.catalog, runId)) {
      return await writeEnd(runtime, (tx) => recordApplied(tx, runtime, runId, run.message));
    }
    try {
      return await applyAndSay(runtime, run);
    } catch (error) {
      const ended = await writeEnd(runtime, (tx) => sayFailed(tx, runtime, run));
      if (ended.state === "failed") throw error;
      log.error({ err: error, runId }, "an accepted sync was applied, but its results could not all be recorded");
      return ended;
    } finally {
      removeStaging(stagingFile(runtime.config.DATA_DIR, runId));
    }
  });
}

async function applyAndSay(runtime: SyncRuntime, run: SyncRunRow): Promise<SyncRunRow> {
  const change = await apply(runtime, run);
  const endedAt = new Date().toISOString();
  return await writeEnd(runtime, (tx) => {
    const isApplied = change.state === "applied";
    if (isApplied) enqueueLogos(tx);
    const superseded = isApplied ? supersedeHeldRuns(tx) : [];
    return { run: updateSyncRun(tx, run.id, { ...change, endedAt }), superseded };
  });
}

/** Neither is it accepted for ever, nor does it wait for a word again: what it read may be what is wrong. */
function sayFailed(tx: PortalDb, runtime: SyncRuntime, { id, message: reason }: SyncRunRow): Ended {
  if (wasApplied(runtime.catalog, id)) return recordApplied(tx, runtime, id, reason);
  const run = updateSyncRun(tx, id, {
    state: "failed",
    endedAt: new Date().toISOString(),
    message: runOutcomes.notApplied,
  });
  return { run, superseded: [] };
}

async function apply({ config, portal, catalog }: SyncRuntime, run: SyncRunRow): Promise<Partial<SyncRunRow>> {
  const { id: runId, lastModified, expires } = run;
  const file = stagingFile(config.DATA_DIR, runId);
  if (!lastModified || !existsSync(file)) {
    return { state: "failed", message: runOutcomes.dataGone };
  }
  const started = performance.now();
  const today = centralToday();
  try {
    const above = lastToldVersion(portal);
    const request = { file, runId, above, lastModified, expires, today, holdBack: () => undefined };
    const { outlook } = await applyStaged(catalog, request);
    const quarantine = createQuarantine();
    warnOfDoubtfulRows(quarantine, catalog, today);
    await write(portal, (tx) => insertQuarantine(tx, runId, quarantine.samples));
    const { offers, added, changed, removed } = outlook;
    return {
      state: "applied",
      offers,
      added,
      changed,
      removed,
      catalogVersion: currentCatalog(catalog)?.version ?? null,
      merchants: countMerchants(catalog),
      warnings: run.warnings + quarantine.warnings,
      findings: { ...run.findings, ...quarantine.findings },
      applyMs: Math.round(performance.now() - started),
    };
  } catch (error) {
    if (error instanceof CatalogueChangedError) return { state: "superseded", message: error.message };
    throw error;
  }
}
