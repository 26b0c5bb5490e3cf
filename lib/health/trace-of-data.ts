import { isIPv6 } from "node:net";
import { z } from "zod";
import { type BackupFile, type BackupSettings, listBackups } from "@/lib/backup";
import type { Config } from "@/lib/config";
import { databaseFile } from "@/lib/db/database-file";
import { absenceOf } from "@/lib/db/lost";
import { codeOf, messageOf } from "@/lib/errors";
import { log } from "@/lib/log";

const PATIENCE_MS = 3_000;
const missing = z.object({ databases: z.literal("gone") });

/**
 * What shows that the portal has had data where there is no portal.db, as when its disk is not mounted, to be read
 * after "although"; undefined if there is one, and before the first start.
 */
export async function traceOfData(
  config: Pick<Config, "DATA_DIR" | "BACKUP_DIR" | "HOST" | "PORT">,
): Promise<string | undefined> {
  if (!absenceOf(databaseFile(config.DATA_DIR, "portal"))) return undefined;
  if (await isMissed(config)) return `the portal that runs on port ${config.PORT} works with it`;
  const newest = (await readableBackups(config)).at(-1);
  return newest && `${newest.file} is a backup of it`;
}

/** The check of the backups tells of a folder that cannot be read. */
async function readableBackups(config: BackupSettings): Promise<readonly BackupFile[]> {
  try {
    return await listBackups(config);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    log.debug({ reason: messageOf(error) }, "the folder of the backups cannot be read");
    return [];
  }
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
