import { pauseFor } from "./pause-for";

const LOOK_MS = 500;

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
    const value = read();
    const seen = JSON.stringify(value);
    if (seen !== last) yield value;
    if (!isMoving(value)) return;
    last = seen;
    await pauseFor(LOOK_MS, signal);
  }
}
