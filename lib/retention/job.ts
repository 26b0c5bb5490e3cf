import { write } from "@/lib/db/write";
import { atTimes, enqueuePlainJob, handle, isClockTrusted, type JobHandler, plainJob } from "@/lib/jobs";
import { log } from "@/lib/log";
import { sweepRosterFiles } from "@/lib/roster";
import type { Runtime } from "@/lib/runtime";
import { applyRetention } from "./apply";

/** Daily, at an hour when little else needs the write lock. */
const SCHEDULE = "40 3 * * *";
const RETENTION_JOB = plainJob("retention");

/** Enqueues the job daily until the signal, and once at the start. */
export async function keepRetentionSchedule({ portal }: Pick<Runtime, "portal">, signal: AbortSignal): Promise<void> {
  await atTimes(SCHEDULE, signal, async () => {
    await write(portal, (tx) => enqueuePlainJob(tx, RETENTION_JOB));
  });
}

/** What the worker does for retention. */
export function retentionHandler(runtime: Pick<Runtime, "portal" | "catalog" | "config">): JobHandler {
  return handle(RETENTION_JOB, async () => {
    if (!(await isClockTrusted(runtime.portal))) {
      log.warn("the clock is a week or more from when it was last trusted: old records stay for another day");
      return;
    }
    log.info(await applyRetention(runtime), "records older than RETENTION_DAYS were deleted");
    log.info({ files: await sweepRosterFiles(runtime) }, "roster files without a roster were removed");
  });
}
