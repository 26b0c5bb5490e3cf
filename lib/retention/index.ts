import { z } from "zod";
import { audit } from "@/lib/audit";
import { type Forgotten, forgetBefore } from "@/lib/db/retention";
import { write } from "@/lib/db/write";
import { atTimes, enqueueJob, type JobType } from "@/lib/jobs";
import { lapseRosters } from "@/lib/roster";
import type { Runtime } from "@/lib/runtime";

const DAY_MS = 86_400_000;
/** Daily, at an hour when nobody waits for the write lock. */
const SCHEDULE = "40 3 * * *";

/** Forgets what RETENTION_DAYS does not keep. */
export const RETENTION_JOB: JobType<Record<string, never>> = { kind: "retention", payload: z.object({}).strict() };

/** What was forgotten, and how many rosters had waited for an admin for too long. */
type Retained = Forgotten & { readonly rosters: number };

/**
 * Deletes attempts and the traces of deleted members once they are older than RETENTION_DAYS, cancels rosters that nobody
 * has applied for as long, and notes how many.
 */
export async function applyRetention({ portal, config }: Pick<Runtime, "portal" | "config">): Promise<Retained> {
  const before = new Date(Date.now() - config.RETENTION_DAYS * DAY_MS);
  return await write(portal, (tx) => {
    const forgotten = { rosters: lapseRosters(tx, before), ...forgetBefore(tx, before) };
    if (Object.values(forgotten).some((rows) => rows > 0)) {
      const after = { ...forgotten, days: config.RETENTION_DAYS };
      audit(tx, { name: "worker" }, { action: "retention", subject: "portal", outcome: "done", after });
    }
    return forgotten;
  });
}

/** Enqueues the job daily until the signal, and once at the start. */
export async function keepRetentionSchedule({ portal }: Pick<Runtime, "portal">, signal: AbortSignal): Promise<void> {
  await atTimes(SCHEDULE, new Date(0), signal, async () => {
    await write(portal, (tx) => enqueueJob(tx, RETENTION_JOB, {}, "retention"));
  });
}
