// @ts-check
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { portalOn } from "../processes/portal-on.mjs";

/**
 * The demo's portal: the settings written by the sandbox, and where this portal listens and stores its data. They are
 * in `.demo/portal.env`, so that `npm run portal -- --settings .demo/portal.env` works on the demo as well.
 * @param {{ demoDir: string, dataDir: string, port: number }} demo
 * @returns {import("../processes/portal-on.mjs").PortalOn & { programMoved: boolean }} `programMoved`: the hosted
 * program has another address than at the last start
 */
export function demoPortal({ demoDir, dataDir, port }) {
  const file = path.join(demoDir, "portal.env");
  const before = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : undefined;
  const own = `PORTAL_URL=http://localhost:${port}\nPORT=${port}\nDATA_DIR=${path.relative(process.cwd(), dataDir)}\n`;
  const portal = portalOn(file, readFileSync(path.join(demoDir, "sandbox", "portal.env"), "utf8") + own);
  return { ...portal, programMoved: before !== undefined && before.PROGRAM_URL !== portal.env.PROGRAM_URL };
}
