import { mkdirSync } from "node:fs";

/** Makes the folder of the databases where there is none, for its owner alone: it holds everybody's names and addresses. */
export function makeDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
}
