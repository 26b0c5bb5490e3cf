export { enqueueSync } from "./enqueue";
export { SYNC_JOB } from "./job";
export { keepSchedule } from "./keep-schedule";
export { SyncRunningError } from "./lease";
export type { OnProgress, SyncProgress } from "./progress";
export { getRun, listRuns, type SyncRunDetail } from "./read-runs";
export { runSync, type SyncOptions } from "./run";
