import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { PortalDb } from "@/lib/db/client";
import { isJobOpenFrom } from "@/lib/db/jobs";
import { enqueueJob, type JobType } from "@/lib/jobs";

const payload = z.object({ rosterId: z.number().int() });
type RosterJob = JobType<z.output<typeof payload>>;

export const ROSTER_PLAN_JOB: RosterJob = { kind: "roster-plan", payload };
export const ROSTER_APPLY_JOB: RosterJob = { kind: "roster-apply", payload };

/** Who did what nobody asked for by hand. */
export const WORKER = { name: "worker" };

/** Who does the long part: the worker, or the process that asks for it. */
export type Executor = "worker" | "caller";

/**
 * Leaves a roster to the worker. Each job has a key of its own, since the one before may still be waiting for its last
 * answers: what a job finds to do is in the roster's state alone.
 */
export function enqueueRosterJob(tx: PortalDb, job: RosterJob, rosterId: number): void {
  enqueueJob(tx, job, { rosterId }, `${keyOf(job, rosterId)}${randomUUID()}`);
}

/** Whether the worker has a roster to do, or does it. */
export function isRosterJobOpen(db: PortalDb, rosterId: number): boolean {
  return [ROSTER_PLAN_JOB, ROSTER_APPLY_JOB].some((job) => isJobOpenFrom(db, keyOf(job, rosterId)));
}

function keyOf(job: RosterJob, rosterId: number): string {
  return `${job.kind} ${rosterId} `;
}
