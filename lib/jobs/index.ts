export { atTimes, nextTime } from "./at-times";
export { enqueueJob, enqueuePlainJob } from "./enqueue";
export { type AwayWorker, awayWorker, keepHeartbeat, workerLastSeen, workerLastStarted } from "./heartbeat";
export { isClockTrusted } from "./is-clock-trusted";
export { handle, type JobHandler, type JobType, plainJob } from "./job-type";
export { PutOffError, putOffWhileBusy } from "./put-off";
export { withLease } from "./with-lease";
export { workOnJobs } from "./work";
