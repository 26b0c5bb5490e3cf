import { existsSync } from "node:fs";
import { isIPv6 } from "node:net";
import { z } from "zod";
import { backupFolder, listBackups } from "@/lib/backup";
import type { Config } from "@/lib/config";
import { databaseFile } from "@/lib/db/database-file";
import { messageOf } from "@/lib/errors";
import { log } from "@/lib/log";
import { whyNotMakeable } from "./why-not-writable";

const PATIENCE_MS = 3_000;
const missing = z.object({ databases: z.literal("gone") });

/**
 * What shows that the portal has had data where there is no portal.db, as when its disk is not mounted, to be read
 * after "although"; undefined if there is one, and before the first start.
 */
export async function traceOfData(
  config: Pick<Config, "DATA_DIR" | "BACKUP_DIR" | "HOST" | "PORT">,
): Promise<string | undefined> {
  if (existsSync(databaseFile(config.DATA_DIR, "portal"))) return undefined;
  if (await isMissed(config)) return `the portal that runs on port ${config.PORT} works with it`;
  // The check of the backups tells of a folder that may not be looked into.
  if (whyNotMakeable(backupFolder(config))) return undefined;
  const newest = (await listBackups(config)).at(-1);
  return newest && `${newest.file} is a backup of it`;
}

/** Whether a running portal says that its databases are gone; one that works with another folder does not. */
async function isMissed({ HOST, PORT }: Pick<Config, "HOST" | "PORT">): Promise<boolean> {
  const host = isIPv6(HOST) ? `[${HOST}]` : HOST;
  try {
    const answer = await fetch(`http://${host}:${PORT}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return missing.safeParse(await answer.json()).success;
  } catch (error) {
    log.debug({ reason: messageOf(error) }, "no portal runs here");
    return false;
  }
}
