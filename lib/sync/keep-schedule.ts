import { randomInt } from "node:crypto";
import { currentCatalog } from "@/lib/db/catalog-state";
import { keepSyncJitter } from "@/lib/db/installation";
import { removeStagings } from "@/lib/db/staging";
import { type SyncRunRow, syncRunsStartedBetween } from "@/lib/db/sync-runs";
import { write } from "@/lib/db/write";
import { aheadFrom } from "@/lib/domain/ahead";
import { pauseFor } from "@/lib/domain/pause-for";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import { openRun } from "./enqueue";
import { newestOpenRun, OPEN_STATES } from "./open-runs";
import { isPassing } from "./passing-failures";
import { isOfTheDay, isSyncDue, JITTER_MINUTES, lastScheduled } from "./schedule";
import { settleAbandonedRuns } from "./settle-abandoned";
import { staleness } from "./staleness";

const LOOK_EVERY_MS = 20_000;

/**
 * Enqueues the daily sync until the signal, unless SYNC_SCHEDULE is off. Abandoned runs are ended first, because they
 * would block the sync.
 */
export async function keepSchedule(
  runtime: Pick<Runtime, "config" | "portal" | "catalog">,
  signal: AbortSignal,
): Promise<void> {
  const { config, portal } = runtime;
  for (let jitter: number | undefined; !signal.aborted; await pauseFor(LOOK_EVERY_MS, signal)) {
    try {
      const superseded = await write(portal, (tx) => settleAbandonedRuns(tx, runtime));
      removeStagings(config.DATA_DIR, superseded);
      if (config.SYNC_SCHEDULE !== "off") {
        jitter ??= await write(portal, (tx) => keepSyncJitter(tx, randomInt(JITTER_MINUTES)));
        await enqueueDueSync(runtime, jitter, new Date());
      }
    } catch (error) {
      if (signal.aborted) return;
      log.error({ err: error }, "cannot look at the schedule of the sync");
    }
  }
}

/** @returns the run that is due, if one is. */
export async function enqueueDueSync(
  { portal, catalog }: Pick<Runtime, "portal" | "catalog">,
  jitterMinutes: number,
  now: Date,
): Promise<number | undefined> {
  const scheduled = lastScheduled(now, jitterMinutes);
  const ahead = new Date(aheadFrom(now.getTime()));
  return await write(portal, (tx) => {
    if (newestOpenRun(tx, OPEN_STATES)) return undefined;
    const begun = syncRunsStartedBetween(tx, scheduled.toISOString(), ahead.toISOString());
    const runs = currentCatalog(catalog) ? begun : sinceLost(begun);
    const stale = staleness({ portal: tx, catalog })?.mayPass ?? false;
    const past = runs.map((run) => ({
      endedAt: new Date(run.endedAt ?? 0),
      settled: isSettled(run, scheduled, stale),
    }));
    return isSyncDue(now, scheduled, past) ? openRun(tx, "schedule", false) : undefined;
  });
}

/**
 * Without a catalogue, whatever the last of these runs found went with catalog.db, which a start makes anew.
 * @param runs newest first
 */
function sinceLost(runs: readonly SyncRunRow[]): readonly SyncRunRow[] {
  const lost = runs.findIndex(({ state }) => state === "applied" || state === "unchanged" || state === "superseded");
  return lost === -1 ? runs : runs.slice(0, lost);
}

/** @param stale whether categories keep older offers for a reason that may pass */
function isSettled({ state, failure, lastModified }: SyncRunRow, scheduled: Date, stale: boolean): boolean {
  if (state === "failed") return !isPassing(failure);
  if (state === "postponed" || state === "interrupted") return false;
  // In the other states an edition was found; the edition of the day before does not settle this day.
  if (!isOfTheDay(lastModified, scheduled)) return false;
  return !stale || (state !== "applied" && state !== "unchanged");
}
