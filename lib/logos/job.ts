import type { PortalDb } from "@/lib/db/client";
import { enqueuePlainJob, plainJob } from "@/lib/jobs";

export const LOGOS_JOB = plainJob("logos");

/** Has the worker fetch the logos of a sync's new merchants. */
export function enqueueLogos(tx: PortalDb): void {
  enqueuePlainJob(tx, LOGOS_JOB);
}
