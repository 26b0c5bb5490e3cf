// @ts-check
import { setTimeout as delay } from "node:timers/promises";
import { ending, hasEnded } from "./child.mjs";

const EVERY_MS = 100;
const LIMIT_MS = 60_000;

/**
 * Waits until a program that was just started is ready.
 * @param {() => boolean | Promise<boolean>} isReady
 * @param {import("./child.mjs").Child} child
 * @throws Error "ended with exit code 1 before it was ready", or that it was not ready in time
 */
export async function waitUntil(isReady, child) {
  const deadline = performance.now() + LIMIT_MS;
  while (!(await isReady())) {
    if (hasEnded(child)) throw new Error(`ended with ${ending(child)} before it was ready`);
    if (performance.now() > deadline) throw new Error(`was not ready after ${LIMIT_MS / 1000} seconds`);
    await delay(EVERY_MS);
  }
}

/**
 * Whether a web process answers and is ready to serve.
 * @param {string} url
 */
export async function isWebReady(url) {
  try {
    const answer = await fetch(new URL("/readyz", url), { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false; // Not listening yet.
  }
}
