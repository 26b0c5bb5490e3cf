import { mkdirSync } from "node:fs";

/**
 * Creates the folder of the databases if there is none, accessible only to its owner: it contains all members' names
 * and addresses.
 */
export function makeDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
}
