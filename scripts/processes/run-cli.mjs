// @ts-check
import { execFile } from "node:child_process";

/**
 * Runs the operator's CLI (`npm run portal -- …`) to its end.
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, input?: string, signal?: AbortSignal }} options `input`: its standard input
 * @returns {Promise<string>} its standard output
 * @throws Error with what it said on standard error
 */
export function runCli(args, { env, input = "", signal }) {
  return new Promise((resolve, reject) => {
    const command = ["--import", "tsx", "scripts/portal.ts", ...args];
    const child = execFile(process.execPath, command, { env, signal }, (error, stdout, stderr) => {
      if (error) reject(new Error(`npm run portal -- ${args.join(" ")}\n ${stderr.trim() || error.message}`));
      else resolve(stdout);
    });
    child.stdin?.end(input);
  });
}
