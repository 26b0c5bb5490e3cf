import { spawn } from "node:child_process";

/**
 * Runs this very command once more, in the environment as it is now, and ends as that run ends. Needed for what Node
 * reads only as a process starts, such as `NODE_EXTRA_CA_CERTS`.
 * @param given the file and its arguments as they were given, `--settings FILE` with them: else `.env` would be read
 */
export function runAgain(given: readonly string[]): void {
  const child = spawn(process.execPath, [...process.execArgv, ...given], { stdio: "inherit" });
  // A Ctrl-C reaches the child by itself, as it shares our terminal; we only have to outlive it.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  child.once("error", (error) => {
    console.error(`The command could not be started again: ${error.message}`);
    process.exit(1);
  });
  child.once("exit", (code) => process.exit(code ?? 1));
}
