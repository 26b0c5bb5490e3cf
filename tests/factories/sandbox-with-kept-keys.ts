import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createSandbox, type Sandbox } from "@/sandbox/create";
import type { SandboxInput } from "@/sandbox/options";

/** Four RSA keys, and the certificates of two of them. */
const KEYS = ["ca.pem", "server.pem", ...["ca", "server", "service", "client"].map((of) => `private/${of}-key.pem`)];

let kept: ReadonlyMap<string, string> | undefined;

/**
 * A sandbox in a new folder with the keys of the first one that was made here: new ones would take half a second of the
 * processor.
 */
export async function createSandboxWithKeptKeys(options: SandboxInput & { dataDir: string }): Promise<Sandbox> {
  const inFolder = (name: string) => path.join(options.dataDir, name);
  mkdirSync(inFolder("private"), { recursive: true, mode: 0o700 });
  for (const [name, pem] of kept ?? []) writeFileSync(inFolder(name), pem, { mode: 0o600 });
  const sandbox = await createSandbox(options);
  kept ??= new Map(KEYS.map((name) => [name, readFileSync(inFolder(name), "utf8")]));
  return sandbox;
}
