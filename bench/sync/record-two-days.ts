import { startSandbox } from "../sandbox-process";
import { record } from "./record";

const DAY_SECONDS = 86_400;

/**
 * Keeps the feed of a sandbox in two folders: as it is, and as it is a day later.
 * @returns the settings of a portal for this sandbox
 */
export async function recordTwoDays(sandboxDir: string, size: string, today: string, tomorrow: string) {
  const sandbox = await startSandbox(sandboxDir, 0, size);
  try {
    await record(sandbox, today);
    await sandbox.advance(DAY_SECONDS);
    await record(sandbox, tomorrow);
    return sandbox.settings;
  } finally {
    await sandbox.stop();
  }
}
