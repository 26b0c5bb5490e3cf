import { setTimeout as sleep } from "node:timers/promises";
import { Cron } from "croner";
import { log } from "@/lib/log";

const LOOK_EVERY_MS = 20_000;

/**
 * Calls `work` once for each time of a cron pattern (machine's time zone unless told otherwise) that has passed after
 * `since`, several missed ones together, until the signal. A failure is logged, and the next time comes.
 */
export async function atTimes(
  pattern: string,
  since: Date,
  signal: AbortSignal,
  work: () => Promise<void>,
  timezone?: string,
): Promise<void> {
  const cron = cronOf(pattern, timezone);
  let done = since;
  while (!signal.aborted) {
    const [last] = cron.previousRuns(1, new Date());
    try {
      if (last && last > done) {
        done = last;
        await work();
      }
      await sleep(LOOK_EVERY_MS, undefined, { signal });
    } catch (error) {
      if (signal.aborted) return;
      log.error({ err: error, pattern }, "a scheduled task failed");
    }
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
