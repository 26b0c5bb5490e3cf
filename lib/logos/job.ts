import type { PortalDb } from "@/lib/db/client";
import { enqueueJob, enqueuePlainJob, plainJob } from "@/lib/jobs";

export const LOGOS_JOB = plainJob("logos");

/**
 * Has the worker fetch the logos of a sync's new merchants. A job that is under way may have passed their place in the
 * order: then another one follows it.
 */
export function enqueueLogos(tx: PortalDb): void {
  if (!enqueuePlainJob(tx, LOGOS_JOB)) enqueueJob(tx, LOGOS_JOB, {}, "logos again");
}
