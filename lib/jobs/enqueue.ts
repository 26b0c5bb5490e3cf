import type { PortalDb } from "@/lib/db/client";
import { insertJob } from "@/lib/db/jobs";
import type { JobType } from "./job-type";

/**
 * Leaves work for the worker, within the transaction of what it belongs to.
 * @param key jobs with the same key are one while it is open
 * @returns whether it was added.
 */
export function enqueueJob<Payload>(tx: PortalDb, type: JobType<Payload>, payload: Payload, key: string): boolean {
  const now = Date.now();
  return insertJob(tx, { kind: type.kind, payload, key, runAfter: now, enqueuedAt: now });
}
