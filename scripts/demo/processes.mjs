// @ts-check
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { ending, killProgram, startProgram, startTool, stopProgram, withLog } from "../processes/child.mjs";
import { endOfLog } from "../processes/end-of-log.mjs";
import { waitUntil } from "../processes/wait-until.mjs";

/** @typedef {import("../processes/child.mjs").Child} Child */

/** npm cannot be interrupted cleanly; a killed install or build is repeated. */
const TOOL_DRAIN_MS = 1_000;
/** Longer than the portal takes to answer the requests in flight. */
const DRAIN_MS = 40_000;

/**
 * The demo's processes. Each writes to its own log; the last one started is stopped first.
 * @param {string} logDir
 * @param {(error: Error) => void} onDeath called when a server ends that was not stopped
 */
export function demoProcesses(logDir, onDeath) {
  /** @type {{ child: Child, drainMs: number }[]} */
  const started = [];
  let stopping = false;
  mkdirSync(logDir, { recursive: true });

  /** @param {string} name */
  const logFile = (name) => path.join(logDir, `${name}.log`);

  /**
   * @param {() => Child} start
   * @param {number} [drainMs] how long it may take to end in good order
   */
  function keep(start, drainMs = DRAIN_MS) {
    if (stopping) throw new Error("The demo is being stopped.");
    const child = start();
    started.unshift({ child, drainMs });
    return child;
  }

  /**
   * @param {string} name
   * @param {(output: number) => Child} start
   * @param {number} [drainMs]
   */
  function startLogged(name, start, drainMs) {
    return keep(() => withLog(logFile(name), start, "w"), drainMs);
  }

  return {
    isStopping: () => stopping,

    /**
     * Starts a server of ours and waits until it is ready; it goes on running.
     * @param {string} name
     * @param {{ args: string[], env: NodeJS.ProcessEnv, isReady: () => boolean | Promise<boolean> }} server
     */
    async serve(name, { args, env, isReady }) {
      const child = startLogged(name, (output) => startProgram(args, { env, stdout: output }));
      try {
        await waitUntil(isReady, child);
      } catch (error) {
        throw new Error(`The ${name} ${inWords(error)}.\n${endOfLog(logFile(name))}`);
      }
      child.once("exit", () => {
        if (!stopping) onDeath(new Error(`The ${name} ended with ${ending(child)}.\n${endOfLog(logFile(name))}`));
      });
    },

    /**
     * Runs a tool to its end.
     * @param {string} name
     * @param {string[]} command
     * @param {NodeJS.ProcessEnv} env
     */
    async run(name, [command = "", ...args], env) {
      const child = startLogged(name, (output) => startTool(command, args, { env, stdout: output }), TOOL_DRAIN_MS);
      await once(child, "exit");
      if (child.exitCode !== 0) throw new Error(`The ${name} ended with ${ending(child)}.\n${endOfLog(logFile(name))}`);
    },

    /**
     * Runs one of our programs to its end, showing its progress.
     * @param {string} name
     * @param {string[]} args
     * @param {NodeJS.ProcessEnv} env
     * @returns {Promise<string>} its standard output
     */
    async show(name, args, env) {
      const child = keep(() => startProgram(args, { env, stdout: "pipe", stderr: "inherit" }));
      let output = "";
      child.stdout?.setEncoding("utf8").on("data", (chunk) => {
        output += chunk;
      });
      await once(child, "close");
      if (child.exitCode !== 0) throw new Error(`The ${name} ended with ${ending(child)}.`);
      return output;
    },

    /** Drains everything, the last one started first. */
    async stop() {
      stopping = true;
      for (const { child, drainMs } of started) await stopProgram(child, drainMs);
    },

    killNow() {
      stopping = true;
      for (const { child } of started) killProgram(child);
    },
  };
}

/** @param {unknown} error */
function inWords(error) {
  return error instanceof Error ? error.message : String(error);
}
