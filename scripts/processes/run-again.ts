import { spawn } from "node:child_process";

/**
 * Runs this command again with the current environment, and ends with its result. Needed for settings that Node only
 * reads when a process starts, such as `NODE_EXTRA_CA_CERTS`.
 * @param given the file and its original arguments, including `--settings FILE`: otherwise `.env` would be read
 */
export function runAgain(given: readonly string[]): void {
  const child = spawn(process.execPath, [...process.execArgv, ...given], { stdio: "inherit" });
  // The child shares our terminal, so Ctrl-C reaches it directly; we only have to outlive it.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  child.once("error", (error) => {
    console.error(`The command could not be started again: ${error.message}`);
    process.exit(1);
  });
  child.once("exit", (code) => process.exit(code ?? 1));
}
