import { millisecondsInDay } from "date-fns/constants";
import { handle, type JobHandler, putOffWhileBusy } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";
import { carryOutRoster } from "./carry-out";
import { ROSTER_APPLY_JOB, ROSTER_PLAN_JOB } from "./job";
import { planUnattended } from "./plan-unattended";
import { pollRosterSource, ROSTER_SOURCE_JOB } from "./poll-source";

/** It is requested up to a day before its time, and useful until the next night. */
const SOURCE_USEFUL_MS = 2 * millisecondsInDay;

/** What the worker does for rosters. */
export function rosterHandlers(runtime: Pick<Runtime, "config" | "portal" | "memberAccess">): JobHandler[] {
  return [
    handle(ROSTER_PLAN_JOB, ({ rosterId }, signal) => putOffWhileBusy(() => planUnattended(runtime, rosterId, signal))),
    handle(ROSTER_SOURCE_JOB, async (_payload, signal) => {
      await putOffWhileBusy(() => pollRosterSource(runtime, signal), SOURCE_USEFUL_MS);
    }),
    handle(ROSTER_APPLY_JOB, ({ rosterId }, signal) => carryOutRoster(runtime, rosterId, { signal })),
  ];
}
