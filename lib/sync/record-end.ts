import { CatalogueChangedError } from "@/lib/db/apply/apply-staged";
import { isDiskFull } from "@/lib/db/disk-full";
import { replaceQuarantine } from "@/lib/db/quarantine";
import { replaceSyncRunCategories, type SyncRunRow, updateSyncRun } from "@/lib/db/sync-runs";
import { UnusableDatabaseError } from "@/lib/db/unusable";
import { write } from "@/lib/db/write";
import { AppError, DiskFullError } from "@/lib/errors";
import { FeedError } from "@/lib/feed";
import type { Runtime } from "@/lib/runtime";
import { runOutcomes } from "@/lib/text/sync-reasons";
import { runOrNotFound } from "./find";
import type { HeldLease } from "./lease";
import { isPassing } from "./passing-failures";
import { repeatedAfter } from "./past-runs";
import type { Outcome } from "./perform";
import { endApplied } from "./record-applied";
import type { RunRecorder } from "./recorder";
import { categoryRows } from "./run-rows";
import { staleMessage } from "./stale-message";
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
  const failures = readings.flatMap(({ failure }) => failure?.failure ?? []);
  const rows = categoryRows(readings, categories);
  const results = {
    ...end,
    offers,
    added,
    changed,
    removed,
    quarantined: quarantine.rejects,
    warnings: quarantine.warnings,
    findings: quarantine.findings,
    // The schedule goes by it: one that may pass is worth another try, whatever else has failed.
    failure: failures.find(isPassing) ?? failures[0] ?? null,
  };
  return await writeEnd({ portal, config }, (tx) => {
    if (!lease.isHeld(tx)) return { run: runOrNotFound(tx, runId), superseded: [] };
    replaceSyncRunCategories(tx, runId, rows);
    replaceQuarantine(tx, runId, quarantine.samples);
    if (applied.state === "applied")
      return endApplied(tx, { catalog }, runId, { ...results, message: staleMessage(rows) });
    const superseded = supersedeHeldRuns(tx);
    return { run: updateSyncRun(tx, runId, { ...results, state: "held", live, message: applied.reason }), superseded };
  });
}

/** Records why a run failed; the catalogue is unchanged. */
export async function recordFailure(
  runtime: Pick<Runtime, "config" | "portal" | "catalog">,
  runId: number,
  facts: Facts,
  error: unknown,
  lease: HeldLease,
): Promise<SyncRunRow> {
  const interrupted = lease.signal.aborted;
  const known = error instanceof FeedError ? error : undefined;
  const postponed = known?.failure === "rate-limited" || known?.failure === "budget";
  const state = interrupted ? "interrupted" : postponed ? "postponed" : "failed";
  const message = interrupted ? runOutcomes.stopped : explain(error);
  const endedAt = new Date();
  return await write(runtime.portal, (tx) => {
    // The current holder of the lease has settled the run, or is repeating it.
    if (!lease.isHeld(tx)) return runOrNotFound(tx, runId);
    const end = { ...facts, state, endedAt: endedAt.toISOString(), failure: known?.failure ?? null, message } as const;
    const run = updateSyncRun(tx, runId, end);
    if (state !== "postponed") return run;
    return updateSyncRun(tx, runId, { message: `${message} ${untilWhen(runtime, endedAt, known?.retryAfter)}` });
  });
}

/** @param retryAfter in seconds, if the service or the budget says so */
function untilWhen(
  runtime: Pick<Runtime, "config" | "portal" | "catalog">,
  endedAt: Date,
  retryAfter?: number,
): string {
  const earliest = new Date(endedAt.getTime() + (retryAfter ?? 0) * 1000);
  const repeated = repeatedAfter(runtime, earliest);
  const after = repeated ?? (retryAfter === undefined ? undefined : earliest);
  return runOutcomes.postponed(repeated !== undefined, after?.toISOString());
}

function explain(error: unknown): string {
  if (error instanceof DiskFullError || isDiskFull(error)) return runOutcomes.diskFull;
  if (error instanceof CatalogueChangedError) return error.message;
  if (error instanceof FeedError) return error.explained;
  if (error instanceof UnusableDatabaseError) return error.said;
  return error instanceof AppError ? error.message : runOutcomes.failed;
}
