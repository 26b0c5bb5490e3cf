// @ts-check
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as delay } from "node:timers/promises";

const FOLLOW_PARENT = new URL("follow-parent.mjs", import.meta.url).href;
/**
 * Node gives V8 four threads on whatever machine: on two cores, requests wait while they all mark
 * (docs/decisions/2026-11-22-one-request-in-a-hundred.md). Seven is V8's own default.
 */
const MARKING_THREADS = Math.min(Math.max(availableParallelism() - 1, 1), 7);

/** @typedef {import("node:child_process").ChildProcess} Child */
/** @typedef {"inherit" | "pipe" | number} Output a number is a file descriptor */

/**
 * Starts one of our programs in a process group of its own: a Ctrl-C in the terminal then only reaches its parent,
 * which stops it cleanly. It ends by itself if the parent dies.
 * @param {string[]} args the file and its arguments
 * @param {{ env: NodeJS.ProcessEnv, cwd?: string, stdout?: Output, stderr?: Output }} options our own by default
 * @returns {Child}
 */
export function startProgram(args, { env, cwd, stdout = "inherit", stderr = stdout }) {
  // V8 reads it once, so the program cannot set it by itself, and NODE_OPTIONS does not take it.
  const marking = `--concurrent-marking-max-worker-num=${MARKING_THREADS}`;
  return spawn(process.execPath, [marking, "--import", FOLLOW_PARENT, "--import", "tsx", ...args], {
    env,
    cwd,
    detached: true,
    stdio: ["ignore", stdout, stderr, "ipc"],
  });
}

/**
 * Starts a tool (npm, next) in the same way, with its output in a file.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, stdout: Output }} options
 * @returns {Child}
 */
export function startTool(command, args, { env, stdout }) {
  return spawn(command, args, { env, detached: true, stdio: ["ignore", stdout, stdout] });
}

/**
 * Starts a child with its output in a file.
 * @param {string} file
 * @param {(output: number) => Child} start
 * @param {"a" | "w"} [flags] whether what the file says stays, or goes; it stays by default
 */
export function withLog(file, start, flags = "a") {
  const output = openSync(file, flags);
  try {
    return start(output);
  } finally {
    closeSync(output);
  }
}

/** @param {Child} child */
export function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

/**
 * How a child ended, in words: "exit code 1" or "signal SIGKILL".
 * @param {Child} child
 */
export function ending(child) {
  return child.signalCode ? `signal ${child.signalCode}` : `exit code ${child.exitCode}`;
}

/**
 * Asks a child to drain, and kills its whole group if it has not ended after `graceMs`.
 * @param {Child} child
 * @param {number} graceMs
 */
export async function stopProgram(child, graceMs) {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const patience = new AbortController();
  const late = delay(graceMs, "late", { signal: patience.signal }).catch(() => "ended");
  if ((await Promise.race([ended, late])) === "late") killProgram(child);
  patience.abort();
  await ended;
}

/**
 * Kills a child and everything it started.
 * @param {Child} child
 */
export function killProgram(child) {
  if (hasEnded(child) || child.pid === undefined) return;
  process.kill(-child.pid, "SIGKILL");
}
