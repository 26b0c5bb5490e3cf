import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { Agent, request } from "undici";
import { startProgram, stopProgram } from "@/scripts/processes/child.mjs";

const DRAIN_MS = 10_000;

export interface SandboxProcess {
  /** Of a portal for it. */
  readonly settings: NodeJS.Dict<string>;
  /** PEM of its authority. */
  readonly ca: string;
  /** Sets its clock ahead. */
  advance(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a sandbox in a process of its own, so that it shares no event loop with what is measured.
 * @returns once it has said something on standard output: then it answers
 * @throws Error when it ends before that
 */
export async function startSandbox(dataDir: string, serviceMs: number, size = "small"): Promise<SandboxProcess> {
  const own = {
    SANDBOX_PORT: "0",
    SANDBOX_DATA_DIR: dataDir,
    SANDBOX_SERVICE_TIME_MS: String(serviceMs),
    SANDBOX_SIZE: size,
    SANDBOX_RESET_HOUR: "off",
  };
  const env = { ...process.env, ...own };
  const sandbox = startProgram(["sandbox/main.ts"], { env, stdout: "pipe", stderr: "inherit" });
  const isUp = sandbox.stdout && once(sandbox.stdout, "data").then(() => true);
  const isOver = once(sandbox, "exit").then(() => false);
  if (!(await Promise.race([isUp, isOver]))) throw new Error("The sandbox did not start.");
  const settings = parseEnv(readFileSync(path.join(dataDir, "portal.env"), "utf8"));
  const ca = readFileSync(path.join(dataDir, "ca.pem"), "utf8");
  return {
    settings,
    ca,
    async advance(seconds) {
      const dispatcher = new Agent({ connect: { ca } });
      const body = JSON.stringify({ advanceSeconds: seconds });
      const clock = `${settings.MEMBER_API_URL}/__sandbox/clock`;
      const answer = await request(clock, { dispatcher, method: "POST", body });
      const text = await answer.body.text();
      await dispatcher.close();
      if (answer.statusCode >= 300) throw new Error(text);
    },
    stop: () => stopProgram(sandbox, DRAIN_MS),
  };
}
