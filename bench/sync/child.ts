import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** Runs a script to its end and reads the JSON of the last line that it prints; `onLine` is told each as it comes. */
export async function child(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  onLine: (line: string) => void = () => {},
): Promise<unknown> {
  const process_ = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(process_, "exit");
  let last = "";
  for await (const line of createInterface(process_.stdout)) {
    last = line;
    onLine(line);
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`${script} ended with ${code}.`);
  return JSON.parse(last);
}
