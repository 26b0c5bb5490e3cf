import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startProgram, stopProgram, withLog } from "@/scripts/processes/child.mjs";
import { portalOn } from "@/scripts/processes/portal-on.mjs";
import { runCli } from "@/scripts/processes/run-cli.mjs";
import { isWebReady, waitUntil } from "@/scripts/processes/wait-until.mjs";
import { freePort } from "@/tests/factories/free-port";
import { publish } from "./running-portal";

const LOG_DIR = "test-results/logs";
const DRAIN_MS = 10_000;

/**
 * Starts a sandbox and a portal as an operator would, on free ports and an empty folder, and syncs the catalogue.
 * Resolves to what stops and removes them again.
 */
export default async function startPortal(): Promise<() => Promise<void>> {
  mkdirSync(LOG_DIR, { recursive: true });
  const folder = mkdtempSync(path.join(tmpdir(), "perks-portal-e2e-"));
  const started: ReturnType<typeof start>[] = [];

  async function stop(): Promise<void> {
    for (const child of started.toReversed()) await stopProgram(child, DRAIN_MS);
    rmSync(folder, { recursive: true });
  }

  try {
    const sandboxDir = path.join(folder, "sandbox");
    const sandbox = start("sandbox", ["sandbox/main.ts"], {
      ...process.env,
      SANDBOX_PORT: "0",
      SANDBOX_DATA_DIR: sandboxDir,
      SANDBOX_PROGRAM_ORIGIN: "http://localhost:0",
      SANDBOX_RESET_HOUR: "off",
    });
    started.push(sandbox);
    const settingsFile = path.join(sandboxDir, "portal.env");
    await waitUntil(() => (statSync(settingsFile, { throwIfNoEntry: false })?.size ?? 0) > 0, sandbox);

    const port = await freePort();
    const url = `http://localhost:${port}`;
    const own = `PORTAL_URL=${url}\nPORT=${port}\nDATA_DIR=${path.join(folder, "data")}\nSYNC_SCHEDULE=off\n`;
    const on = portalOn(path.join(folder, "portal.env"), readFileSync(settingsFile, "utf8") + own);
    await runCli(on, ["sync"]);
    const portal = start("portal", ["scripts/start.ts", ...on.args], on.env);
    started.push(portal);
    await waitUntil(() => isWebReady(url), portal);

    publish({ url, programUrl: `${on.env.PROGRAM_URL}`, sandboxUrl: `${on.env.MEMBER_API_URL}`, on });
    return stop;
  } catch (error) {
    await stop();
    throw new Error(`The portal for the browser tests did not start; logs are in ${LOG_DIR}.`, { cause: error });
  }
}

function start(name: string, args: string[], env: NodeJS.ProcessEnv) {
  return withLog(path.join(LOG_DIR, `${name}.log`), (stdout) => startProgram(args, { env, stdout }), "w");
}
