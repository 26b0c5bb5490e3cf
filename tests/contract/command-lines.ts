import { runCommand } from "@/scripts/commands/program";

/**
 * Runs command lines of the operator one after the other in one process, which takes seconds to load, and closes each
 * with its code.
 */
for (const args of JSON.parse(process.argv[2] ?? "[]")) {
  process.exitCode = undefined;
  const code = await runCommand(["node", "portal", ...args]);
  process.stdout.write(`\0${code}\0`);
  process.stderr.write("\0");
}
process.exitCode = 0;
