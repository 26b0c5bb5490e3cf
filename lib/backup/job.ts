import { z } from "zod";
import { write } from "@/lib/db/write";
import { atTimes, enqueueJob, type JobType } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";
import { listBackups } from "./files";

/** A scheduled backup. */
export const BACKUP_JOB: JobType<Record<string, never>> = { kind: "backup", payload: z.object({}).strict() };

/** Enqueues backups by BACKUP_SCHEDULE until the signal; a backup that was missed while nothing ran is made at once. */
export async function keepBackupSchedule(
  { portal, config }: Pick<Runtime, "portal" | "config">,
  signal: AbortSignal,
): Promise<void> {
  if (config.BACKUP_SCHEDULE === "off") return;
  const newest = (await listBackups(config)).at(-1)?.at ?? new Date(0);
  await atTimes(config.BACKUP_SCHEDULE, newest, signal, async () => {
    await write(portal, (tx) => enqueueJob(tx, BACKUP_JOB, {}, "backup"));
  });
}
