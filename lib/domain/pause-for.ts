import { setTimeout as sleep } from "node:timers/promises";

/** Waits so many milliseconds, or until the signal: a loop that asks for it then ends at once. */
export async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
