import { pauseFor } from "./pause-for";

const LOOK_MS = 500;
/** What takes long to read, such as a count of very many rows, has others wait: it is read less often. */
const SHARE_OF_TIME = 1 / 40;

/**
 * Yields what is read, at once and after every change, until it no longer changes by itself.
 * @param isMoving whether it may still change
 */
export async function* watch<Value>(
  read: () => Value,
  isMoving: (value: Value) => boolean,
  signal: AbortSignal,
): AsyncGenerator<Value, void, void> {
  for (let last = ""; !signal.aborted; ) {
    const started = performance.now();
    const value = read();
    const took = performance.now() - started;
    const seen = JSON.stringify(value);
    if (seen !== last) yield value;
    if (!isMoving(value)) return;
    last = seen;
    await pauseFor(pauseAfter(took), signal);
  }
}

/** Milliseconds until the next look, after one that took so many. */
export function pauseAfter(took: number): number {
  return Math.max(LOOK_MS, took / SHARE_OF_TIME);
}
