import type { PortalDb } from "@/lib/db/client";
import { insertJob } from "@/lib/db/jobs";
import type { JobType } from "./job-type";

/**
 * Leaves work for the worker, within the transaction of what it belongs to.
 * @param key jobs with the same key are one while it is open
 * @param due when it may be claimed, if not at once
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
