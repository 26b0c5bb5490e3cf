// @ts-check
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";

/**
 * The settings of the demo's portal: what the sandbox wrote for one, and where this one listens and keeps its data.
 * Written to a file too, so that `npm run portal -- --settings .demo/portal.env` works on the demo.
 * @param {{ demoDir: string, port: number }} demo
 * @returns {{ file: string, dataDir: string, settings: Record<string, string | undefined>, programMoved: boolean }}
 *   `programMoved`: the hosted program has another address than at the last start, so the links synced then are stale
 */
export function writeSettings({ demoDir, port }) {
  const file = path.join(demoDir, "portal.env");
  const before = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : undefined;
  const dataDir = path.join(demoDir, "data");
  const own = `PORTAL_URL=http://localhost:${port}\nPORT=${port}\nDATA_DIR=${path.relative(process.cwd(), dataDir)}\n`;
  writeFileSync(file, readFileSync(path.join(demoDir, "sandbox", "portal.env"), "utf8") + own, { mode: 0o600 });
  const settings = parseEnv(readFileSync(file, "utf8"));
  return { file, dataDir, settings, programMoved: before !== undefined && before.PROGRAM_URL !== settings.PROGRAM_URL };
}

/**
 * The environment of the demo's processes. Its settings come before those of the environment it was started in: a
 * setting that the demo reads from a file is emptied there, or its value would win.
 * @param {NodeJS.ProcessEnv} env
 * @param {Record<string, string | undefined>} settings
 * @returns {NodeJS.ProcessEnv}
 */
export function demoEnvironment(env, settings) {
  const covered = Object.keys(settings)
    .filter((name) => name.endsWith("_FILE"))
    .map((name) => [name.slice(0, -5), ""]);
  return { ...env, ...Object.fromEntries(covered), ...settings, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
}
