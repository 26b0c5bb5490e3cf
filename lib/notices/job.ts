import { write } from "@/lib/db/write";
import { CENTRAL, centralHour } from "@/lib/domain/central-time";
import { atTimes, enqueuePlainJob, handle, isClockTrusted, type JobHandler, plainJob } from "@/lib/jobs";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import { mailSavedOffers } from "./mail-saved-offers";

/** Only by day, and after the daily sync. */
const FIRST_HOUR = 9;
const LAST_HOUR = 19;
/** Hourly, to retry mails that the server did not accept an hour before. */
const SCHEDULE = `0 ${FIRST_HOUR}-${LAST_HOUR} * * *`;
const NOTICES_JOB = plainJob("saved-offer-mail");

/** Enqueues the job on schedule until the signal, if there is a mail server. */
export async function keepNoticeSchedule(
  { portal, config }: Pick<Runtime, "portal" | "config">,
  signal: AbortSignal,
): Promise<void> {
  if (!config.SMTP_URL) return;
  const enqueue = async () => {
    await write(portal, (tx) => enqueuePlainJob(tx, NOTICES_JOB));
  };
  await atTimes(SCHEDULE, signal, enqueue, { since: new Date(), timezone: CENTRAL });
}

/**
 * What the worker does for notices. By a clock that is far ahead, every saved offer ends or has gone: nobody is told so,
 * and nothing counts as told.
 */
export function noticesHandler(runtime: Pick<Runtime, "portal" | "catalog" | "config">): JobHandler {
  return handle(NOTICES_JOB, async (_payload, signal) => {
    if (!(await isClockTrusted(runtime.portal))) {
      log.warn(
        "the clock is a week or more from when it was last trusted: no mails about what members saved for a day",
      );
      return;
    }
    const sent = await mailSavedOffers(runtime, signal, new Date(), isByDay);
    log.info({ sent }, "members were mailed about what they saved");
  });
}

/**
 * Asked before each mail: a job with many goes on into the evening, and one interrupted then is continued when a worker
 * starts, perhaps at night.
 */
function isByDay(): boolean {
  const hour = centralHour(new Date());
  return hour >= FIRST_HOUR && hour <= LAST_HOUR;
}
