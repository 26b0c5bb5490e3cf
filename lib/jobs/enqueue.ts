import type { PortalDb } from "@/lib/db/client";
import { insertJob } from "@/lib/db/jobs";
import type { JobType, PlainJob } from "./job-type";

/**
 * Adds a job for the worker, within the caller's transaction.
 * @param key at most one job with the same key is open
 * @param due when it may be claimed; by default at once
 * @returns whether it was added.
 */
export function enqueueJob<Payload>(
  tx: PortalDb,
  type: JobType<Payload>,
  payload: Payload,
  key: string,
  due = new Date(),
): boolean {
  return insertJob(tx, { kind: type.kind, payload, key, runAfter: due.getTime(), enqueuedAt: Date.now() });
}

/** Adds a job that needs to know nothing, unless one of its kind is open. */
export function enqueuePlainJob(tx: PortalDb, type: PlainJob, due?: Date): boolean {
  return enqueueJob(tx, type, {}, type.kind, due);
}
