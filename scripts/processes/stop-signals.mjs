// @ts-check

/**
 * npm forwards a terminal's Ctrl-C to its script, which has already received it from the terminal: both count as one
 * press.
 */
const SAME_PRESS_MS = 300;

/**
 * Calls `stop` on the first Ctrl-C or SIGTERM, and `stopNow` on another one later.
 * @param {() => void} stop
 * @param {() => void} stopNow
 */
export function onStopSignals(stop, stopNow) {
  let first = 0;
  const received = () => {
    const now = performance.now();
    if (first === 0) {
      first = now;
      stop();
    } else if (now - first > SAME_PRESS_MS) {
      stopNow();
    }
  };
  process.on("SIGINT", received);
  process.on("SIGTERM", received);
}
