import { millisecondsInMinute } from "date-fns/constants";
import type { PortalDb } from "@/lib/db/client";
import { isJobRunning, touchJob } from "@/lib/db/jobs";
import { enqueueJob, enqueuePlainJob, plainJob } from "@/lib/jobs";

export const ASK_AGAIN_JOB = plainJob("ask-again");
/** Of the job that follows one which is running. */
const NEXT = `${ASK_AGAIN_JOB.kind} next`;

/** The program's answer was lost. In a minute, whatever it was asked for has been done or dropped. */
export function askSoon(tx: PortalDb): void {
  const now = Date.now();
  const due = new Date(now + millisecondsInMinute);
  if (enqueuePlainJob(tx, ASK_AGAIN_JOB, due)) return;
  // One that was put off is tried for as long as a new one would be; one that is running may have its list already.
  touchJob(tx, ASK_AGAIN_JOB.kind, now);
  if (isJobRunning(tx, ASK_AGAIN_JOB.kind) && !enqueueJob(tx, ASK_AGAIN_JOB, {}, NEXT, due)) touchJob(tx, NEXT, now);
}
