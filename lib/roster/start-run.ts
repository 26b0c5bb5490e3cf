import type { PortalQuery } from "@/lib/db/client";
import { countRosterRows } from "@/lib/db/roster-rows";
import { type RosterChange, type RosterRecord, updateRoster } from "@/lib/db/rosters";
import { enqueueJob } from "@/lib/jobs";
import { ROSTER_APPLY_JOB } from "./job";
import { countSettled } from "./progress";

/** Who carries a roster out: the worker, or the process that asks for it. */
export type Executor = "worker" | "caller";

/** Lets a roster be carried out from where it stands. */
export function startRun(tx: PortalQuery, roster: RosterRecord, executor: Executor, change: RosterChange = {}): void {
  const run = roster.run + 1;
  updateRoster(tx, roster.id, {
    ...change,
    state: "applying",
    message: null,
    endedAt: null,
    run,
    runStartedAt: new Date().toISOString(),
    runStartedWith: countSettled(countRosterRows(tx, roster.id)),
  });
  // A key of its own for each run: the job of the run before may still be waiting for its last answers.
  if (executor === "worker") enqueueJob(tx, ROSTER_APPLY_JOB, { rosterId: roster.id }, `roster-apply ${roster.id} ${run}`);
}
