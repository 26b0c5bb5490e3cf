export { applyAcceptedRun } from "./apply-accepted";
export { createBudget, requestsLeft } from "./budget";
export { enqueueSync } from "./enqueue";
export { ACCEPTED_SYNC_JOB, SYNC_JOB } from "./job";
export { acceptHeldRun, rejectHeldRun } from "./judge";
export { keepSchedule } from "./keep-schedule";
export type { SyncProgress } from "./progress";
export { getRun, listRuns, type SyncRunDetail } from "./read-runs";
export { runSync, type SyncOptions } from "./run";
