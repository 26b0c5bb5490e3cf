import type { PortalDb } from "@/lib/db/client";
import { countRosterRows } from "@/lib/db/roster-rows";
import { type RosterChange, type RosterRecord, updateRoster } from "@/lib/db/rosters";
import { type Executor, enqueueRosterJob, ROSTER_APPLY_JOB } from "./job";
import { countSettled } from "./progress";

/** Starts or continues applying a roster. */
export function startRun(tx: PortalDb, roster: RosterRecord, executor: Executor, change: RosterChange = {}): void {
  updateRoster(tx, roster.id, {
    ...change,
    state: "applying",
    message: null,
    endedAt: null,
    runStartedAt: new Date().toISOString(),
    runStartedWith: countSettled(countRosterRows(tx, roster.id)),
  });
  if (executor === "worker") enqueueRosterJob(tx, ROSTER_APPLY_JOB, roster.id);
}
