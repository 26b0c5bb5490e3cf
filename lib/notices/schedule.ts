import { z } from "zod";
import { write } from "@/lib/db/write";
import { CENTRAL } from "@/lib/domain/central-time";
import { atTimes, enqueueJob, type JobType } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";

/** By day alone, and after the daily sync; hourly, for whom the mail server could not take one an hour before. */
const SCHEDULE = "0 9-19 * * *";

/** Mails members about what they saved. */
export const NOTICES_JOB: JobType<Record<string, never>> = {
  kind: "saved-offer-mail",
  payload: z.object({}).strict(),
};

/** Enqueues the job by schedule until the signal, where there is a mail server. */
export async function keepNoticeSchedule(
  { portal, config }: Pick<Runtime, "portal" | "config">,
  signal: AbortSignal,
): Promise<void> {
  if (!config.SMTP_URL) return;
  const enqueue = async () => {
    await write(portal, (tx) => enqueueJob(tx, NOTICES_JOB, {}, "saved-offer-mail"));
  };
  await atTimes(SCHEDULE, new Date(), signal, enqueue, CENTRAL);
}
