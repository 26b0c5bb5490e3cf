import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Starts a sandbox in a process of its own, so that it shares no event loop with what is measured.
 * @returns once it answers: its first words on standard output tell where
 * @throws Error when it ends before that
 */
export async function startSandbox(dataDir: string, serviceMs: number, size = "small"): Promise<ChildProcess> {
  const sandbox = spawn(process.execPath, ["--import", "tsx", "sandbox/main.ts"], {
    env: {
      ...process.env,
      SANDBOX_PORT: "0",
      SANDBOX_DATA_DIR: dataDir,
      SANDBOX_SERVICE_TIME_MS: String(serviceMs),
      SANDBOX_SIZE: size,
      SANDBOX_RESET_HOUR: "off",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const isUp = once(sandbox.stdout, "data").then(() => true);
  const isOver = once(sandbox, "exit").then(() => false);
  if (!(await Promise.race([isUp, isOver]))) throw new Error("The sandbox did not start.");
  return sandbox;
}
