import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

const THREADS = "/proc/self/task";
const SESSION = "/proc/self/autogroup";
/** A tenth of the web process's share when the processor is busy, and all of it on an idle machine (nice, sched(7)). */
const BEHIND = 10;

/**
 * Gives the web process priority on the processor; long work gets the rest. On Linux each thread has its own priority,
 * and a new one inherits its creator's.
 */
export function standBack(): void {
  // Raising the priority again needs special rights.
  if (getPriority() < BEHIND) {
    const threads = existsSync(THREADS) ? readdirSync(THREADS).map(Number) : [0];
    for (const id of threads) setPriority(id, BEHIND);
  }
  if (existsSync(SESSION) && leadsSession()) standBackAsSession();
}

/**
 * Outside of control groups, Linux shares the processor among sessions, and a priority counts only within one (sched(7),
 * The autogroup feature). Each of our processes leads a session (processes/child.mjs); a command that is typed is in its
 * terminal's, which is not ours to slow down.
 */
function standBackAsSession(): void {
  try {
    writeFileSync(SESSION, `${BEHIND}`);
  } catch (error) {
    // The kernel may refuse it to who is not root, for being too frequent: then this process shares as before.
    process.emitWarning(`The session's priority could not be lowered: ${error}`);
  }
}

function leadsSession(): boolean {
  const stat = readFileSync("/proc/self/stat", "utf8");
  // After the name, which may hold anything: state, parent, group, session (proc_pid_stat(5)).
  const [, , , session] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(session) === process.pid;
}
