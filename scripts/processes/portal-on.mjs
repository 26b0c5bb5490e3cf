// @ts-check
import { readFileSync, writeFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** All settings are in it, given or as comments. */
const EXAMPLE = new URL("../../.env.example", import.meta.url);

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
  const env = { ...process.env, ...withoutSettings(), ...settings };
  return { file, args: ["--settings", file], env: { ...env, NODE_ENV: "production" } };
}

/**
 * A setting that the file leaves out keeps its default: with a shell's HOST nobody would find the portal, and with its
 * BACKUP_DIR the backups of another one would be removed. Node's own setting holds for all that it runs.
 * @returns {Record<string, string>} each setting, and the file that it could come from, as not given
 */
function withoutSettings() {
  const names = [...readFileSync(EXAMPLE, "utf8").matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name ?? "");
  const own = names.filter((name) => name !== "NODE_EXTRA_CA_CERTS");
  return Object.fromEntries(own.flatMap((name) => [name, `${name}_FILE`]).map((name) => [name, ""]));
}
