import { CatalogueChangedError } from "@/lib/db/apply/apply-staged";
import type { PortalDb } from "@/lib/db/client";
import { countMerchants } from "@/lib/db/merchants";
import { replaceQuarantine } from "@/lib/db/quarantine";
import { replaceSyncRunCategories, type SyncRunRow, updateSyncRun } from "@/lib/db/sync-runs";
import { write } from "@/lib/db/write";
import { FeedError } from "@/lib/feed";
import { enqueueLogos } from "@/lib/logos";
import type { Runtime } from "@/lib/runtime";
import { runOutcomes } from "@/lib/text/sync-reasons";
import { runOrNotFound } from "./find";
import type { HeldLease } from "./lease";
import { isPassing } from "./passing-failures";
import type { Outcome } from "./perform";
import type { RunRecorder } from "./recorder";
import { categoryRows } from "./run-rows";
import { supersedeHeldRuns, writeEnd } from "./supersede";

type Facts = RunRecorder["facts"];

/**
 * Records what a run did, and enqueues fetching the logos; unless the current holder of the lease has settled the run.
 */
export async function recordOutcome(
  { portal, catalog, config }: Pick<Runtime, "portal" | "catalog" | "config">,
  runId: number,
  facts: Facts,
  outcome: Outcome,
  lease: HeldLease,
): Promise<SyncRunRow> {
  const end = { ...facts, phase: "done", endedAt: new Date().toISOString() } as const;
  if (outcome.state === "unchanged") {
    return await writeEnd({ portal, config }, (tx) => {
      if (!lease.isHeld(tx)) return { run: runOrNotFound(tx, runId), superseded: [] };
      // The feed is as the catalogue is: what waits of another edition was taken back.
      const superseded = outcome.message === null ? supersedeHeldRuns(tx, facts.lastModified ?? null) : [];
      return { run: updateSyncRun(tx, runId, { ...end, ...outcome }), superseded };
    });
  }
  const { applied, readings, quarantine } = outcome;
  const { offers, added, changed, removed, live, categories } = applied.outlook;
  const failed = readings.filter(({ failure }) => failure);
  const failures = failed.flatMap(({ failure }) => failure?.failure ?? []);
  const message =
    applied.state === "held" ? applied.reason : staleMessage(failed.map(({ category }) => category.title));
  return await writeEnd({ portal, config }, (tx) => {
    if (!lease.isHeld(tx)) return { run: runOrNotFound(tx, runId), superseded: [] };
    const superseded = supersedeHeldRuns(tx);
    replaceSyncRunCategories(tx, runId, categoryRows(readings, categories));
    replaceQuarantine(tx, runId, quarantine.samples);
    if (applied.state === "applied") enqueueLogos(tx);
    const run = updateSyncRun(tx, runId, {
      ...end,
      state: applied.state,
      offers,
      added,
      changed,
      removed,
      live: applied.state === "held" ? live : null,
      message,
      quarantined: quarantine.rejects,
      warnings: quarantine.warnings,
      findings: quarantine.findings,
      catalogVersion: applied.state === "applied" ? applied.version : null,
      merchants: applied.state === "applied" ? countMerchants(catalog) : null,
      // The schedule goes by it: one that may pass is worth another try, whatever else has failed.
      failure: failures.find(isPassing) ?? failures[0] ?? null,
    });
    return { run, superseded };
  });
}

function staleMessage(titles: readonly string[]): string | null {
  return titles.length === 0 ? null : runOutcomes.stale(titles);
}

/** Records why a run failed; the catalogue is unchanged. */
export async function recordFailure(
  portal: PortalDb,
  runId: number,
  facts: Facts,
  error: unknown,
  lease: HeldLease,
): Promise<SyncRunRow> {
  const interrupted = lease.signal.aborted;
  const known = error instanceof FeedError ? error : undefined;
  const postponed = known?.failure === "rate-limited" || known?.failure === "budget";
  const state = interrupted ? "interrupted" : postponed ? "postponed" : "failed";
  return await write(portal, (tx) => {
    // The current holder of the lease has settled the run, or is repeating it.
    if (!lease.isHeld(tx)) return runOrNotFound(tx, runId);
    return updateSyncRun(tx, runId, {
      ...facts,
      state,
      endedAt: new Date().toISOString(),
      failure: known?.failure ?? null,
      message: interrupted ? runOutcomes.stopped : (known?.explained ?? unforeseen(error)),
    });
  });
}

function unforeseen(error: unknown): string {
  if (error instanceof CatalogueChangedError) return error.message;
  return runOutcomes.failed;
}
