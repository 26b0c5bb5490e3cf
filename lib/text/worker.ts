import { ago } from "./format";

/**
 * The worker is away, and something waits for it.
 * @param waiting what, as a subject with its verb
 * @param seenAt when it was last seen, an ISO instant; null if it never was
 */
export function workerAway(waiting: string, seenAt: string | null, now: Date): string {
  const since = seenAt === null ? "No worker has been seen yet" : `The worker was last seen ${ago(seenAt, now)}`;
  return `${since}. ${waiting}: check that the worker is running.`;
}
