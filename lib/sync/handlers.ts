import type { SyncRunRow } from "@/lib/db/sync-runs";
import { handle, type JobHandler } from "@/lib/jobs";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import { applyAcceptedRun } from "./apply-accepted";
import { ACCEPTED_SYNC_JOB, SYNC_JOB } from "./job";
import { runSync, type SyncOptions } from "./run";

/** What the worker does for the catalogue. */
export function syncHandlers(
  runtime: Pick<Runtime, "config" | "portal" | "catalog">,
  options: Pick<SyncOptions, "feed"> = {},
): JobHandler[] {
  return [
    handle(SYNC_JOB, async ({ runId }, signal) => {
      const run = await runSync(runtime, { ...options, runId, signal });
      logEnd(run, "a sync run ended");
      // The job is requeued, and the next worker starts the run again.
      if (run.state === "interrupted") signal.throwIfAborted();
    }),
    handle(ACCEPTED_SYNC_JOB, async ({ runId }, signal) => {
      logEnd(await applyAcceptedRun(runtime, runId, signal), "an accepted sync run ended");
    }),
  ];
}

function logEnd(run: SyncRunRow, words: string): void {
  const { id: runId, state, failure, message: reason, added, changed, removed, quarantined } = run;
  const isGood = (state === "applied" || state === "unchanged") && failure === null;
  log[isGood ? "info" : "warn"]({ runId, state, failure, reason, added, changed, removed, quarantined }, words);
}
