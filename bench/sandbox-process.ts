import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** Starts a sandbox in a process of its own, so that it shares no event loop with what is measured; resolves once it listens. */
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
  for await (const line of createInterface(sandbox.stdout)) {
    if (line.includes("listens")) return sandbox;
  }
  throw new Error("The sandbox did not start.");
}
