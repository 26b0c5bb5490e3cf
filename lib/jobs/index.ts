export { atTimes, nextTime } from "./at-times";
export { enqueueJob, enqueuePlainJob } from "./enqueue";
export { handle, type JobHandler, type JobType, plainJob } from "./job-type";
export { keepSeen, workerLastSeen } from "./keep-seen";
export { PutOffError } from "./put-off";
export { workOnJobs } from "./work";
