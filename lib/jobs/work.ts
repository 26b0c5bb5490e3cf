import { setTimeout as sleep } from "node:timers/promises";
import { millisecondsInDay } from "date-fns/constants";
import type { PortalDb } from "@/lib/db/client";
import {
  claimJob,
  deleteJobsEndedBefore,
  endJob,
  findDueJob,
  isJobHeld,
  type JobRow,
  renewJob,
  returnJob,
} from "@/lib/db/jobs";
import { write } from "@/lib/db/write";
import { pauseFor } from "@/lib/domain/pause-for";
import { messageOf } from "@/lib/errors";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import type { JobHandler } from "./job-type";
import { PutOffError } from "./put-off";

/** Longer than any job blocks the event loop: applying a national catalogue takes seconds. */
const LEASE_MS = 60_000;
const PAUSE_MS = 500;
/** As often as where the database is locked: what refuses every write, such as a full disk, must not fill the log. */
const REFUSED_PAUSE_MS = 10_000;
/** Each try waits up to ten seconds for a lock. */
const NOTE_ATTEMPTS = 3;
const KEPT_MS = 30 * millisecondsInDay;

/**
 * Claims and runs jobs until the signal, one of each kind at a time, so that a long one does not delay other kinds. A
 * job whose worker died is claimed again when its lease has expired; one interrupted by the signal is requeued at once,
 * and one that is postponed (`PutOffError`) after a while.
 */
export async function workOnJobs(
  { portal }: Pick<Runtime, "portal">,
  handlers: readonly JobHandler[],
  signal: AbortSignal,
  leaseMs = LEASE_MS,
): Promise<void> {
  await Promise.all(handlers.map((handler) => workOn(portal, handler, signal, leaseMs)));
}

async function workOn(portal: PortalDb, handler: JobHandler, signal: AbortSignal, leaseMs: number): Promise<void> {
  while (!signal.aborted) {
    const job = await claim(portal, handler, leaseMs);
    if (job === "refused") await pauseFor(REFUSED_PAUSE_MS, signal);
    else if (job) await perform(portal, handler, job, signal, leaseMs);
    else await pauseFor(PAUSE_MS, signal);
  }
}

/** @returns undefined if none is due; `refused` if the database takes no write, or another process keeps it locked */
async function claim(portal: PortalDb, { kind }: JobHandler, leaseMs: number): Promise<JobRow | "refused" | undefined> {
  const now = Date.now();
  try {
    // Without the write lock, which each of the kinds would take twice a second.
    if (!findDueJob(portal, kind, now)) return undefined;
    return await write(portal, (tx) => claimJob(tx, kind, { now, until: now + leaseMs }));
  } catch (error) {
    log.warn({ err: error, kind }, "cannot look for jobs");
    return "refused";
  }
}

async function perform(
  portal: PortalDb,
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
    await note(portal, job, await outcome(portal, handler, job, { signal, lost: lost.signal }));
  } finally {
    clearInterval(heartbeat);
  }
}

/** What becomes of a job. */
type Outcome = { readonly error: string | null } | { readonly again: number };

async function outcome(
  portal: PortalDb,
  handler: JobHandler,
  job: JobRow,
  { signal, lost }: { readonly signal: AbortSignal; readonly lost: AbortSignal },
): Promise<Outcome> {
  try {
    await handler.run(job.payload, AbortSignal.any([signal, lost]));
    return { error: null };
  } catch (error) {
    const again = signal.aborted ? Date.now() : nextTry(job, error);
    if (again !== undefined) return { again };
    const about = { err: error instanceof PutOffError ? error.cause : error, job: job.id, kind: job.kind };
    if (isJobHeld(portal, job)) log.error(about, "a job failed");
    else log.warn(about, "another worker has taken a job over");
    return { error: messageOf(error) };
  }
}

/** Retries for a while: a job whose outcome was never saved runs again once its lease expires. */
async function note(portal: PortalDb, job: JobRow, end: Outcome): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write(portal, (tx) => {
        if ("again" in end) return returnJob(tx, job, end.again);
        const endedAt = Date.now();
        endJob(tx, job, { state: end.error === null ? "done" : "failed", endedAt, error: end.error });
        deleteJobsEndedBefore(tx, endedAt - KEPT_MS);
      });
    } catch (error) {
      log.warn({ err: error, job: job.id, kind: job.kind, attempt }, "cannot save a job's outcome");
      if (attempt === NOTE_ATTEMPTS) return;
      await sleep(PAUSE_MS);
    }
  }
}

/** When to retry a postponed job; undefined if that would be too late, or it has failed for good. */
function nextTry(job: JobRow, error: unknown): number | undefined {
  if (!(error instanceof PutOffError)) return undefined;
  const { reason, pauseMs, usefulMs } = error.putOff;
  const again = Date.now() + pauseMs;
  if (again > job.enqueuedAt + usefulMs) return undefined;
  log.warn({ reason, job: job.id, kind: job.kind, again: new Date(again).toISOString() }, "a job is postponed");
  return again;
}
