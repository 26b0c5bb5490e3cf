import { handle, type JobHandler } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";
import { carryOutRoster } from "./carry-out";
import { ROSTER_APPLY_JOB, ROSTER_PLAN_JOB } from "./job";
import { planUnattended } from "./plan-unattended";
import { pollRosterSource, ROSTER_SOURCE_JOB } from "./poll-source";

/** What the worker does for rosters. */
export function rosterHandlers(runtime: Pick<Runtime, "config" | "portal" | "memberAccess">): JobHandler[] {
  return [
    handle(ROSTER_PLAN_JOB, ({ rosterId }, signal) => planUnattended(runtime, rosterId, signal)),
    handle(ROSTER_SOURCE_JOB, async (_payload, signal) => {
      await pollRosterSource(runtime, signal);
    }),
    handle(ROSTER_APPLY_JOB, ({ rosterId }, signal) => carryOutRoster(runtime, rosterId, { signal })),
  ];
}
