import { setTimeout as sleep } from "node:timers/promises";
import { claimJob, deleteJobsEndedBefore, endJob, type JobRow, renewJob, returnJob } from "@/lib/db/jobs";
import { write } from "@/lib/db/write";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import type { JobHandler } from "./job-type";
import { PutOffError } from "./put-off";

/** Longer than a job ever holds the event loop: applying a national catalogue takes seconds. */
const LEASE_MS = 60_000;
const PAUSE_MS = 500;
const KEPT_MS = 30 * 86_400_000;

/**
 * Claims and does jobs until the signal, one at a time of each kind, so that a long one holds up no other kind. A job
 * whose worker died is claimed again when its lease has run out; one that the signal interrupts is given back at once, and one that is put
 * off (`PutOffError`) for a while.
 */
export async function workOnJobs(
  runtime: Pick<Runtime, "portal">,
  handlers: readonly JobHandler[],
  signal: AbortSignal,
  leaseMs = LEASE_MS,
): Promise<void> {
  await Promise.all(handlers.map((handler) => workOn(runtime, handler, signal, leaseMs)));
}

async function workOn(
  { portal }: Pick<Runtime, "portal">,
  handler: JobHandler,
  signal: AbortSignal,
  leaseMs: number,
): Promise<void> {
  while (!signal.aborted) {
    const now = Date.now();
    const job = await write(portal, (tx) => claimJob(tx, handler.kind, { now, until: now + leaseMs }));
    if (job) await perform({ portal }, handler, job, signal, leaseMs);
    else await pause(signal);
  }
}

async function perform(
  { portal }: Pick<Runtime, "portal">,
  handler: JobHandler,
  job: JobRow,
  signal: AbortSignal,
  leaseMs: number,
): Promise<void> {
  const lost = new AbortController();
  const heartbeat = setInterval(() => {
    write(portal, (tx) => renewJob(tx, job, Date.now() + leaseMs)).then(
      (held) => held || lost.abort(new Error("another worker has claimed the job")),
      (error: unknown) => log.warn({ err: error, job: job.id }, "cannot renew a job's lease"),
    );
  }, leaseMs / 3);
  try {
    await handler.run(job.payload, AbortSignal.any([signal, lost.signal]));
    await end(null);
  } catch (error) {
    const again = signal.aborted ? Date.now() : nextTry(job, error);
    if (again !== undefined) await write(portal, (tx) => returnJob(tx, job, again));
    else {
      log.error({ err: error, job: job.id, kind: job.kind }, "a job failed");
      await end(error instanceof Error ? error.message : String(error));
    }
  } finally {
    clearInterval(heartbeat);
  }

  async function end(error: string | null): Promise<void> {
    const endedAt = Date.now();
    await write(portal, (tx) => {
      endJob(tx, job, { state: error === null ? "done" : "failed", endedAt, error });
      deleteJobsEndedBefore(tx, endedAt - KEPT_MS);
    });
  }
}

/** When a job that was put off is to be tried again; undefined where that would be too late, or it failed for good. */
function nextTry(job: JobRow, error: unknown): number | undefined {
  if (!(error instanceof PutOffError)) return undefined;
  const { reason, pauseMs, usefulMs } = error.putOff;
  const again = Date.now() + pauseMs;
  if (again > job.enqueuedAt + usefulMs) return undefined;
  log.warn({ reason, job: job.id, kind: job.kind, again: new Date(again).toISOString() }, "a job is put off");
  return again;
}

async function pause(signal: AbortSignal): Promise<void> {
  try {
    await sleep(PAUSE_MS, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
