// @ts-check
import { execFile } from "node:child_process";

/**
 * Runs the operator's CLI (`npm run portal -- …`) to its end.
 * @param {Pick<import("./portal-on.mjs").PortalOn, "args" | "env">} portal
 * @param {string[]} command
 * @param {{ input?: string, signal?: AbortSignal }} [options] `input`: its standard input
 * @returns {Promise<string>} its standard output
 * @throws Error with its standard error output
 */
export function runCli({ args, env }, command, { input = "", signal } = {}) {
  const line = ["--import", "tsx", "scripts/portal.ts", ...args, ...command];
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, line, { env, signal }, (error, stdout, stderr) => {
      if (error) reject(new Error(`npm run portal -- ${command.join(" ")}\n${stderr.trim() || error.message}`));
      else resolve(stdout);
    });
    child.stdin?.end(input);
  });
}
