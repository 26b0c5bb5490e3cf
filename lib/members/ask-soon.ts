import { millisecondsInMinute } from "date-fns/constants";
import type { PortalDb } from "@/lib/db/client";
import { enqueuePlainJob, plainJob } from "@/lib/jobs";

export const ASK_AGAIN_JOB = plainJob("ask-again");

/** The program's answer was lost. In a minute, whatever it was asked for has been done or dropped. */
export function askSoon(tx: PortalDb): void {
  enqueuePlainJob(tx, ASK_AGAIN_JOB, new Date(Date.now() + millisecondsInMinute));
}
