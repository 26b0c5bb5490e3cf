import { setTimeout } from "node:timers/promises";

/** Waits; rejects at once when the sandbox closes meanwhile, so that no late work finds the store shut. */
export function pause(milliseconds: number, closing: AbortSignal): Promise<void> {
  return setTimeout(milliseconds, undefined, { signal: closing });
}
