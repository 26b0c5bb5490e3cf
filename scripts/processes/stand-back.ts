import { existsSync, readdirSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

const THREADS = "/proc/self/task";
/** A third of the web process's share when the processor is busy, and all of it on an idle machine (nice, sched(7)). */
const BEHIND = 5;

/**
 * Gives the web process priority on the processor; long work gets the rest. On Linux each thread has its own priority,
 * and a new one inherits its creator's.
 */
export function standBack(): void {
  // Raising the priority again needs special rights.
  if (getPriority() >= BEHIND) return;
  const threads = existsSync(THREADS) ? readdirSync(THREADS).map(Number) : [0];
  for (const id of threads) setPriority(id, BEHIND);
}
