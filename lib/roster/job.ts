import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { PortalDb } from "@/lib/db/client";
import { isJobOpenFrom } from "@/lib/db/jobs";
import { enqueueJob, type JobType } from "@/lib/jobs";

const payload = z.object({ rosterId: z.number().int() });
type RosterJob = JobType<z.output<typeof payload>>;

export const ROSTER_PLAN_JOB: RosterJob = { kind: "roster-plan", payload };
export const ROSTER_APPLY_JOB: RosterJob = { kind: "roster-apply", payload };

/** Who does the long work: the worker, or the requesting process. */
export type Executor = "worker" | "caller";

/**
 * Enqueues a roster for the worker. Each job has a unique key, since the previous one may still be waiting for its last
 * answers; what a job has to do depends only on the roster's state.
 */
export function enqueueRosterJob(tx: PortalDb, job: RosterJob, rosterId: number): void {
  enqueueJob(tx, job, { rosterId }, `${keyOf(job, rosterId)}${randomUUID()}`);
}

/** Whether the worker has a waiting or running job for a roster. */
export function isRosterJobOpen(db: PortalDb, rosterId: number): boolean {
  return [ROSTER_PLAN_JOB, ROSTER_APPLY_JOB].some((job) => isJobOpenFrom(db, keyOf(job, rosterId)));
}

function keyOf(job: RosterJob, rosterId: number): string {
  return `${job.kind} ${rosterId} `;
}
