import { existsSync } from "node:fs";
import { applyStaged, CatalogueChangedError } from "@/lib/db/apply/apply-staged";
import { currentCatalog } from "@/lib/db/catalog-state";
import { countMerchants } from "@/lib/db/merchants";
import { insertQuarantine } from "@/lib/db/quarantine";
import { removeStaging, stagingFile } from "@/lib/db/staging";
import { type SyncRunRow, updateSyncRun } from "@/lib/db/sync-runs";
import { write } from "@/lib/db/write";
import { centralToday } from "@/lib/domain/central-time";
import { enqueueJob } from "@/lib/jobs";
import { LOGOS_JOB } from "@/lib/logos";
import type { Runtime } from "@/lib/runtime";
import { runOrNotFound } from "./find";
import { withSyncLease } from "./lease";
import { createQuarantine } from "./quarantine";
import { warnOfDoubtfulRows } from "./warnings";

type SyncRuntime = Pick<Runtime, "config" | "portal" | "catalog">;

/** Applies a run that was held and then accepted; one that the catalogue has passed by is superseded. */
export async function applyAcceptedRun(runtime: SyncRuntime, runId: number, signal: AbortSignal): Promise<SyncRunRow> {
  return await withSyncLease(runtime.portal, { wait: true, signal }, async () => {
    const run = runOrNotFound(runtime.portal, runId);
    if (run.state !== "accepted") return run;
    const change = await apply(runtime, run);
    const endedAt = new Date().toISOString();
    const ended = await write(runtime.portal, (tx) => {
      if (change.state === "applied") enqueueJob(tx, LOGOS_JOB, {}, "logos");
      return updateSyncRun(tx, runId, { ...change, endedAt });
    });
    removeStaging(stagingFile(runtime.config.DATA_DIR, runId));
    return ended;
  });
}

async function apply({ config, portal, catalog }: SyncRuntime, run: SyncRunRow): Promise<Partial<SyncRunRow>> {
  const { id: runId, lastModified, expires } = run;
  const current = currentCatalog(catalog);
  // A worker that died between applying and saying so.
  if (current?.runId === runId) return { state: "applied", catalogVersion: current.version };
  const file = stagingFile(config.DATA_DIR, runId);
  if (!lastModified || !existsSync(file)) {
    return { state: "failed", message: "What the run had read is gone. Start a new sync." };
  }
  const started = performance.now();
  const today = centralToday();
  try {
    const request = { file, runId, lastModified, expires, today, holdBack: () => undefined };
    const { outlook } = await applyStaged(catalog, request);
    const quarantine = createQuarantine();
    warnOfDoubtfulRows(quarantine, catalog, today);
    await write(portal, (tx) => insertQuarantine(tx, runId, quarantine.samples));
    const { offers, added, changed, removed } = outlook;
    return {
      ...{ offers, added, changed, removed },
      state: "applied",
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
