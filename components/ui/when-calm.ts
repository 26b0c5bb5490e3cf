const LONGEST_WAIT_MS = 1_000;
/** Where the browser does not tell when it is idle. */
const USUAL_WAIT_MS = 100;

/** Calls back once the browser has nothing more urgent to do, within a second; answers how to call it off. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(callback, USUAL_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(callback, { timeout: LONGEST_WAIT_MS });
  return () => cancelIdleCallback(request);
}

/** Calls back once what has just changed is on the screen. */
export function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback));
}
