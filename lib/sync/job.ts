import { z } from "zod";
import type { JobType } from "@/lib/jobs";

const payload = z.object({ runId: z.number() });

/** Does a run that was enqueued. */
export const SYNC_JOB: JobType<{ readonly runId: number }> = { kind: "sync", payload };
/** Applies a run that was held and then accepted. */
export const ACCEPTED_SYNC_JOB: JobType<{ readonly runId: number }> = { kind: "accepted-sync", payload };

export function syncJobKey(runId: number): string {
  return `sync ${runId}`;
}

export function acceptedJobKey(runId: number): string {
  return `accepted sync ${runId}`;
}
