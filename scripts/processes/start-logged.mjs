// @ts-check
import { startProgram, stopProgram, withLog } from "./child.mjs";
import { endOfLog } from "./end-of-log.mjs";
import { isWebReady, waitUntil } from "./wait-until.mjs";

const DRAIN_MS = 5_000;

/**
 * Starts a portal or its web process, with its output in a file, and waits until it is ready. One that does not become
 * ready is stopped.
 * @param {string} url where it answers
 * @param {string} logFile
 * @param {string[]} args its file and arguments
 * @param {{ env: NodeJS.ProcessEnv, cwd?: string }} options our own folder by default
 * @throws Error with the end of its log
 */
export async function startLogged(url, logFile, args, options) {
  const child = withLog(logFile, (stdout) => startProgram(args, { ...options, stdout }));
  try {
    await waitUntil(() => isWebReady(url), child);
    return child;
  } catch (cause) {
    await stopProgram(child, DRAIN_MS);
    throw new Error(endOfLog(logFile), { cause });
  }
}
