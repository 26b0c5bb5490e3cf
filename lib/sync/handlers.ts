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
      const { state, message, added, changed, removed, quarantined } = run;
      const level = state === "applied" || state === "unchanged" ? "info" : "warn";
      log[level]({ runId, state, reason: message, added, changed, removed, quarantined }, "a sync run ended");
      // The job is requeued, and the next worker starts the run again.
      if (state === "interrupted") signal.throwIfAborted();
    }),
    handle(ACCEPTED_SYNC_JOB, async ({ runId }, signal) => {
      const { state, message } = await applyAcceptedRun(runtime, runId, signal);
      log.info({ runId, state, reason: message }, "an accepted sync run ended");
    }),
  ];
}
