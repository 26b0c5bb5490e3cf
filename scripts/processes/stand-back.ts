import { existsSync, readdirSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

const THREADS = "/proc/self/task";
/** A third of what the web process gets where there is not enough for both, and on an idle machine all (nice, sched(7)). */
const BEHIND = 5;

/**
 * Leaves the processor to whoever answers members: long work takes what is left. On Linux each thread has a priority of its
 * own, and a new one takes its maker's.
 */
export function standBack(): void {
  // Taking a step forward again is not everybody's right.
  if (getPriority() >= BEHIND) return;
  const threads = existsSync(THREADS) ? readdirSync(THREADS).map(Number) : [0];
  for (const id of threads) setPriority(id, BEHIND);
}
