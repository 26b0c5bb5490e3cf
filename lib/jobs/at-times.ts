import { Cron } from "croner";
import { aheadFrom } from "@/lib/domain/ahead";
import { pauseFor } from "@/lib/domain/pause-for";
import { log } from "@/lib/log";

const LOOK_EVERY_MS = 20_000;
/** After failures in a row, the pause doubles up to this. */
const LONGEST_PAUSE_MS = 10 * 60_000;

interface Times {
  /** Only times after it count; by default, the last time before now does, too. */
  readonly since?: Date;
  /** By default the machine's. */
  readonly timezone?: string;
}

/**
 * Calls `work` at the times of a cron pattern, until the signal. Several missed times count as one. A failure is
 * logged, and tried again after longer and longer pauses until it succeeds: what is due once a day must not wait for a
 * day because the database was locked. What was done by a clock that was ahead does not count.
 */
export async function atTimes(
  pattern: string,
  signal: AbortSignal,
  work: () => Promise<void>,
  { since = new Date(0), timezone }: Times = {},
): Promise<void> {
  const cron = cronOf(pattern, timezone);
  let done = since;
  let failures = 0;
  while (!signal.aborted) {
    const now = new Date();
    if (done.getTime() > aheadFrom(now.getTime())) done = new Date(0);
    try {
      // Asked forwards: croner 10 throws where it looks for the last time before a month without any.
      const due = cron.nextRun(done);
      if (due && due <= now) {
        await work();
        done = now;
        failures = 0;
      }
    } catch (error) {
      if (signal.aborted) return;
      log.error({ err: error, pattern }, "a scheduled task failed");
      failures++;
    }
    await pauseFor(Math.min(LOOK_EVERY_MS * 2 ** Math.max(failures - 1, 0), LONGEST_PAUSE_MS), signal);
  }
}

/** The next time of a cron pattern, in the machine's time zone. */
export function nextTime(pattern: string): Date {
  const next = cronOf(pattern).nextRun();
  if (!next) throw new Error(`The pattern ${pattern} never comes.`);
  return next;
}

function cronOf(pattern: string, timezone?: string): Cron {
  return new Cron(pattern, { mode: "5-part", paused: true, timezone });
}
