import { randomInt } from "node:crypto";
import { keepSyncJitter } from "@/lib/db/installation";
import { removeStagings } from "@/lib/db/staging";
import { write } from "@/lib/db/write";
import { pauseFor } from "@/lib/domain/pause-for";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import { openRun } from "./enqueue";
import { newestOpenRun, OPEN_STATES } from "./open-runs";
import { pastRuns } from "./past-runs";
import { isSyncDue, JITTER_MINUTES, lastScheduled } from "./schedule";
import { settleAbandonedRuns } from "./settle-abandoned";

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
  return await write(portal, (tx) => {
    if (newestOpenRun(tx, OPEN_STATES)) return undefined;
    const past = pastRuns({ portal: tx, catalog }, scheduled, now);
    return isSyncDue(now, scheduled, past) ? openRun(tx, "schedule", false) : undefined;
  });
}
