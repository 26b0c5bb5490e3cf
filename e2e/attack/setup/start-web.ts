import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { stopProgram } from "@/scripts/processes/child.mjs";
import { portalOn } from "@/scripts/processes/portal-on.mjs";
import { startLogged } from "@/scripts/processes/start-logged.mjs";
import { published, type RunningPortal } from "../../setup/running-portal";

const DRAIN_MS = 5000;

/** The web process by itself, or the whole portal with its worker. */
export type Program = "server.ts" | "scripts/start.ts";

export interface RunningWeb {
  readonly portal: RunningPortal;
  /** Where its data and its log (`web.log`) are. */
  readonly folder: string;
  stop(): Promise<void>;
}

/**
 * Starts a web process of its own beside the running sandbox, with a folder and settings of its own. `fill` may put
 * something into the folder of its databases before.
 */
export async function startWeb(
  port: number,
  settings: Readonly<Record<string, string>>,
  fill?: (dataDir: string) => void | Promise<void>,
  program: Program = "server.ts",
): Promise<RunningWeb> {
  const folder = await mkdtemp(path.join(tmpdir(), "perks-portal-attacked-"));
  const { on, ...others } = published();
  const url = `http://localhost:${port}`;
  const dataDir = path.join(folder, "data");
  await mkdir(dataDir);
  await fill?.(dataDir);
  const own = { PORTAL_URL: url, PORT: String(port), DATA_DIR: dataDir, ...settings };
  const lines = Object.entries(own).map(([name, value]) => `${name}=${value}`);
  const text = [readFileSync(on.file, "utf8"), ...lines].join("\n");
  const onOwn = portalOn(path.join(folder, "portal.env"), text);
  const logFile = path.join(folder, "web.log");
  const web = await startLogged(url, logFile, [program, ...onOwn.args], { env: onOwn.env });
  const stop = async () => {
    await stopProgram(web, DRAIN_MS);
    await rm(folder, { recursive: true });
  };
  return { portal: { ...others, url, on: onOwn }, folder, stop };
}
