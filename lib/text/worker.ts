/**
 * The worker is away, and something waits for it.
 * @param waiting what, as a subject with its verb
 * @param seen how long ago it was last seen; undefined if it never was
 */
export function workerAway(waiting: string, seen: string | undefined): string {
  const since = seen ? `The worker was last seen ${seen}` : "No worker has been seen yet";
  return `${since}. ${waiting}: check that the worker is running.`;
}
