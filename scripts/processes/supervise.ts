import type { ChildProcess } from "node:child_process";
import { log } from "@/lib/log";
import { ending, hasEnded, killProgram, startProgram, stopProgram } from "./child.mjs";

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 60_000;
const STEADY_MS = 5_000;
/** Longer than the web process takes to answer the requests in flight. */
const DRAIN_MS = 40_000;

interface SuperviseOptions {
  readonly name: string;
  /** The file to run, and its arguments. */
  readonly args: string[];
  readonly env: NodeJS.ProcessEnv;
  /**
   * The program gave up before it ever said that it is up (a bad setting, a taken port): another start would change
   * nothing.
   */
  readonly onFailedStart: (how: string) => void;
  readonly steadyMs?: number;
  readonly firstDelayMs?: number;
}

export interface Supervised {
  /** Drains the program; resolves to whether it ended cleanly. */
  stop(): Promise<boolean>;
  killNow(): void;
}

/** Milliseconds before restart number `attempt` (from 0): doubled each time, up to a minute. */
export function restartDelay(attempt: number, firstDelayMs = FIRST_DELAY_MS): number {
  return Math.min(firstDelayMs * 2 ** attempt, LONGEST_DELAY_MS);
}

/**
 * Runs a program for as long as this process runs. If it dies it is started again, after ever longer pauses if it keeps
 * dying soon. It says by the message "up" that it has started, which takes minutes if large databases have to be
 * migrated.
 */
export function supervise(options: SuperviseOptions): Supervised {
  const { name, args, env, onFailedStart, steadyMs = STEADY_MS, firstDelayMs = FIRST_DELAY_MS } = options;
  let child: ChildProcess;
  let restart: NodeJS.Timeout | undefined;
  let stopping = false;
  let everUp = false;
  let attempt = 0;

  function start(): void {
    const startedAt = performance.now();
    let started: ChildProcess;
    try {
      started = startProgram(args, { env });
    } catch (error) {
      // Node throws if there is not enough memory.
      if (!everUp) throw error;
      ended(String(error), true, startedAt);
      return;
    }
    child = started;
    started.on("message", (message) => {
      everUp ||= message === "up";
    });
    started.once("exit", (code) => ended(ending(started), code !== null, startedAt));
    started.on("error", (error) => {
      // Without a number it did not even begin: the system has no process or file to spare.
      if (started.pid === undefined) ended(error.message, true, startedAt);
      else log.error({ program: name, err: error }, `${name} could not be signalled`);
    });
  }

  function ended(how: string, gaveUp: boolean, startedAt: number): void {
    if (stopping) return;
    if (gaveUp && !everUp) {
      onFailedStart(how);
      return;
    }
    if (performance.now() - startedAt >= steadyMs) attempt = 0;
    const waitMs = restartDelay(attempt, firstDelayMs);
    attempt += 1;
    log.error({ program: name, how, waitMs }, `${name} died and is started again`);
    restart = setTimeout(start, waitMs);
  }

  function standDown(): void {
    stopping = true;
    clearTimeout(restart);
  }

  start();
  return {
    async stop() {
      standDown();
      // One that waits for its restart had nothing to drain.
      if (hasEnded(child)) return true;
      await stopProgram(child, DRAIN_MS);
      // A process that got the signal before it could handle signals has nothing to drain.
      return child.exitCode === 0 || child.signalCode === "SIGTERM";
    },
    killNow() {
      standDown();
      killProgram(child);
    },
  };
}
