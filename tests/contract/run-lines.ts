import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { parseEnv } from "node:util";
import type { TestPortal } from "@/tests/factories/test-portal";

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the operator's command lines one after the other, in one process, since each takes more than a second to load;
 * the sandbox goes on in this one meanwhile.
 * @returns how each ended, by its name
 */
export async function runLines(
  { runtime, sandbox }: Pick<TestPortal, "runtime" | "sandbox">,
  lines: Readonly<Record<string, readonly string[]>>,
  stdin = "",
): Promise<(name: string) => Ended> {
  const settings = parseEnv(readFileSync(sandbox.portalEnvFile, "utf8"));
  const args = JSON.stringify(Object.values(lines));
  const command = spawn(process.execPath, ["--import", "tsx", "tests/contract/command-lines.ts", args], {
    env: { ...process.env, ...settings, DATA_DIR: runtime.config.DATA_DIR },
    stdio: "pipe",
  });
  command.stdin.end(stdin);
  const [out, err] = await Promise.all([text(command.stdout), text(command.stderr), once(command, "exit")]);
  const outs = out.split("\0");
  return (name) => {
    const at = Object.keys(lines).indexOf(name);
    const [stdout, stderr] = [outs[2 * at], err.split("\0")[at]];
    if (stdout === undefined || stderr === undefined) throw new Error(`${name} did not run: ${err}`);
    return { code: Number(outs[2 * at + 1]), stdout, stderr };
  };
}
