import { hasHadMembers } from "@/lib/db/members";
import { write } from "@/lib/db/write";
import { atTimes, enqueuePlainJob, handle, type JobHandler, plainJob } from "@/lib/jobs";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import { type BackupSettings, listBackups, rotateBackups, scheduledBackup, sweepBackups } from "./files";

const BACKUP_JOB = plainJob("backup");

/** Enqueues backups by BACKUP_SCHEDULE until the signal; a backup that was missed while nothing ran is made at once. */
export async function keepBackupSchedule(
  { portal, config }: Pick<Runtime, "portal" | "config">,
  signal: AbortSignal,
): Promise<void> {
  if (config.BACKUP_SCHEDULE === "off") return;
  const enqueue = async () => {
    await write(portal, (tx) => enqueuePlainJob(tx, BACKUP_JOB));
  };
  await atTimes(config.BACKUP_SCHEDULE, signal, enqueue, { since: await newestBackup(config) });
}

/**
 * When it was made; as if there were none where the folder cannot be read: the backup then fails visibly, and the rest
 * goes on.
 */
async function newestBackup(settings: BackupSettings): Promise<Date> {
  try {
    return (await listBackups(settings)).at(-1)?.at ?? new Date(0);
  } catch (error) {
    log.error({ err: error }, "the scheduled backups cannot be listed");
    return new Date(0);
  }
}

/**
 * What the worker does for backups.
 * @param backUp writes a backup in another process, because checking the copy blocks the event loop, and answers of the
 * member access service would time out
 */
export function backupHandler(
  { portal, config }: Pick<Runtime, "portal"> & { readonly config: BackupSettings },
  backUp: (file: string, signal: AbortSignal) => Promise<unknown>,
): JobHandler {
  return handle(BACKUP_JOB, async (_payload, signal) => {
    // What an interrupted one left may be what fills the disk; what cannot be removed is no reason to make none.
    await sweepBackups(config).catch((error: unknown) =>
      log.error({ err: error }, "what an interrupted backup left, a copy of all members, cannot be removed"),
    );
    await backUp(scheduledBackup(config), signal);
    // A portal that never had a member may have begun in place of one whose disk is not mounted, and must not push out
    // that one's backups.
    if (hasHadMembers(portal)) await rotateBackups(config);
  });
}
