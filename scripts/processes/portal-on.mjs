// @ts-check
import { writeFileSync } from "node:fs";
import { parseEnv } from "node:util";

/**
 * @typedef {{ file: string, args: string[], env: NodeJS.ProcessEnv }} PortalOn `args` and `env` for a command of the
 * portal
 */

/**
 * Writes the settings of a portal beside the one that `.env` describes, and says how to run commands on exactly these:
 * they win over our own environment, and `.env` is not read.
 * @param {string} file
 * @param {string} text in dotenv syntax
 * @returns {PortalOn}
 */
export function portalOn(file, text) {
  writeFileSync(file, text, { mode: 0o600 });
  const settings = parseEnv(text);
  // A setting that comes from a file here must not also come from the environment, where it would win.
  const covered = Object.keys(settings)
    .filter((name) => name.endsWith("_FILE"))
    .map((name) => [name.slice(0, -"_FILE".length), ""]);
  const env = { ...process.env, ...Object.fromEntries(covered), ...settings };
  return { file, args: ["--settings", file], env: { ...env, NODE_ENV: "production" } };
}
