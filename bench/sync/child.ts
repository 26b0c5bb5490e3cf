import { once } from "node:events";
import { createInterface } from "node:readline";
import { startProgram } from "@/scripts/processes/child.mjs";

/** Runs a script to its end and reads the JSON of the last line that it prints; `onLine` is told each as it comes. */
export async function child(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  onLine: (line: string) => void = () => {},
): Promise<unknown> {
  const process_ = startProgram([script, ...args], { env, stdout: "pipe", stderr: "inherit" });
  const ended = once(process_, "exit");
  let last = "";
  for await (const line of process_.stdout ? createInterface(process_.stdout) : []) {
    last = line;
    onLine(line);
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`${script} ended with ${code}.`);
  return JSON.parse(last);
}
