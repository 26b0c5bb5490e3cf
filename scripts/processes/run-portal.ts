import { existsSync } from "node:fs";
import { ConfigError, loadConfig } from "@/lib/config";
import { log } from "@/lib/log";
import { isBuildOutdated } from "../setup/next-build.mjs";
import { onStopSignals } from "./stop-signals.mjs";
import { type Supervised, supervise } from "./supervise";

const PROGRAMS = { web: "server.ts", worker: "scripts/worker.ts" } as const;
export type ProgramName = keyof typeof PROGRAMS;
export const PROGRAM_NAMES = ["web", "worker"] as const satisfies readonly ProgramName[];

/**
 * Runs programs of the portal until a stop signal, then drains them. The exit code is 0 if all ended cleanly, 1 if the
 * settings are bad, a program could not start, or one had to be killed.
 */
export function runPortal(names: readonly ProgramName[], mode: "production" | "development"): void {
  // Next would read .env itself, for settings that we leave to their default: this tells it that .env has already been
  // read.
  const env = { ...process.env, NODE_ENV: mode, __NEXT_PROCESSED_ENV: "true" };
  try {
    loadConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
  if (mode === "production" && names.includes("web")) {
    if (!existsSync(".next/BUILD_ID")) {
      console.error("The pages are not built yet: run npm run build.");
      process.exit(1);
    }
    if (isBuildOutdated(".")) {
      console.error("The pages were built from other sources, or by another version of Node: run npm run build.");
    }
  }

  const webArgs = mode === "development" ? ["--dev"] : [];
  const running = new Map<ProgramName, Supervised>();

  async function stopAll(): Promise<void> {
    const drained = await Promise.all([...running.values()].map((program) => program.stop()));
    process.exit(drained.every(Boolean) ? (process.exitCode ?? 0) : 1);
  }

  for (const name of names) {
    const program = supervise({
      name,
      args: [PROGRAMS[name], ...(name === "web" ? webArgs : [])],
      env,
      onFailedStart(how) {
        log.fatal({ program: name, how }, `${name} could not start, so everything stops; its own message is above`);
        process.exitCode = 1;
        void stopAll();
      },
    });
    running.set(name, program);
  }

  onStopSignals(
    () => void stopAll(),
    () => {
      for (const program of running.values()) program.killNow();
      process.exit(1);
    },
  );
}
