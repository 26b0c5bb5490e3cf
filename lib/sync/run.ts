import { isLeaseHeld } from "@/lib/db/leases";
import { removeOtherStagings } from "@/lib/db/staging";
import { insertSyncRun, type SyncRunRow, type SyncTrigger, syncRunsIn, updateSyncRun } from "@/lib/db/sync-runs";
import { write } from "@/lib/db/write";
import { createFeedClient, FeedError, type FeedSettings, feedSettings } from "@/lib/feed";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import { createBudget } from "./budget";
import { runOrNotFound } from "./find";
import { SYNC_LEASE, withSyncLease } from "./lease";
import { isAlive } from "./open-runs";
import { type Outcome, perform, type Round } from "./perform";
import type { OnProgress } from "./progress";
import { recordApplied, wasApplied } from "./record-applied";
import { recordFailure, recordOutcome } from "./record-end";
import { createRecorder } from "./recorder";
import { settleAbandonedRuns } from "./settle-abandoned";
import { writeEnd } from "./supersede";

/** A run that was enqueued knows what asked for it, and whether it was forced. */
interface EnqueuedRun {
  readonly runId: number;
}

interface NewRun {
  readonly runId?: undefined;
  readonly trigger: SyncTrigger;
  /** Fetches although Last-Modified is unchanged. */
  readonly force?: boolean;
}

export type SyncOptions = (EnqueuedRun | NewRun) & {
  /** Called once if another sync is running, which this one waits for. */
  readonly onWait?: () => void;
  readonly onProgress?: OnProgress;
  readonly signal?: AbortSignal;
  /** For tests: a private authority, shorter times. */
  readonly feed?: Pick<FeedSettings, "ca" | "timing">;
};

type SyncRuntime = Pick<Runtime, "config" | "portal" | "catalog">;

/**
 * Updates the catalogue from the feed, once no other sync is running. The outcome is recorded in the run's row, which
 * is returned: a failure of the feed is also an outcome, and leaves the catalogue unchanged.
 * @throws any unexpected error
 */
export async function runSync(runtime: SyncRuntime, options: SyncOptions): Promise<SyncRunRow> {
  const { portal, config } = runtime;
  const signal = options.signal ?? new AbortController().signal;
  if (isLeaseHeld(portal, SYNC_LEASE, Date.now())) options.onWait?.();
  return await withSyncLease(portal, signal, async (lease) => {
    const run = await begin(runtime, options);
    if (run.state !== "running") return run;
    const recorder = createRecorder(portal, run.id, lease, options.onProgress);
    const client = createFeedClient({ ...feedSettings(config), ...options.feed });
    const budget = createBudget(portal, recorder.request);
    try {
      const outcome = await performAgainIfRepublished({ runtime, run, client, budget, lease, recorder });
      return await recordOutcome(runtime, run.id, recorder.facts, outcome, lease);
    } catch (error) {
      if (lease.isHeld(portal) && wasApplied(runtime.catalog, run)) {
        log.error({ err: error, runId: run.id }, "a sync was applied, but its results could not all be recorded");
        return await writeEnd(runtime, (tx) => recordApplied(tx, runtime, run.id));
      }
      const recorded = await recordFailure(runtime, run.id, recorder.facts, error, lease);
      if (error instanceof FeedError || lease.signal.aborted) return recorded;
      throw error;
    } finally {
      await client.close();
    }
  });
}

/**
 * @returns the run, which is running unless it has ended before: its worker died between that and the end of its job.
 */
async function begin(runtime: SyncRuntime, options: SyncOptions): Promise<SyncRunRow> {
  const { portal, config } = runtime;
  const begun = await write(portal, (tx) => {
    // Under the lease nobody else is running.
    settleAbandonedRuns(tx, runtime, (run) => run.state === "running" || !isAlive(tx, run));
    const run =
      options.runId === undefined
        ? insertSyncRun(tx, { trigger: options.trigger, force: options.force ?? false })
        : runOrNotFound(tx, options.runId);
    if (run.state !== "queued" && run.state !== "interrupted") return run;
    const startedAt = new Date().toISOString();
    return updateSyncRun(tx, run.id, { state: "running", startedAt, endedAt: null, message: null, failure: null });
  });
  // After the transaction, as in `writeEnd`: it may have superseded runs.
  const kept = [...syncRunsIn(portal, "held"), ...syncRunsIn(portal, "accepted")].map(({ id }) => id);
  removeOtherStagings(config.DATA_DIR, kept);
  return begun;
}

/** A feed that changed while it was read is read again from the start, once (design, Sync). */
async function performAgainIfRepublished(round: Omit<Round, "isSecond">): Promise<Outcome> {
  try {
    return await perform({ ...round, isSecond: false });
  } catch (error) {
    if (!(error instanceof FeedError && error.failure === "changing")) throw error;
    log.info({ runId: round.run.id }, "the feed was republished while it was being read: starting over");
    round.recorder.startOver();
    return await perform({ ...round, isSecond: true });
  }
}
