import { z } from "zod";
import { write } from "@/lib/db/write";
import { CENTRAL } from "@/lib/domain/central-time";
import { atTimes, enqueueJob, type JobType } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";

/** Only by day, and after the daily sync; hourly, to retry mails that the server did not accept an hour before. */
const SCHEDULE = "0 9-19 * * *";

/** Mails members about saved offers. */
export const NOTICES_JOB: JobType<Record<string, never>> = {
  kind: "saved-offer-mail",
  payload: z.object({}).strict(),
};

/** Enqueues the job on schedule until the signal, if there is a mail server. */
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
