export { atTimes, nextTime } from "./at-times";
export { enqueueJob } from "./enqueue";
export { handle, type JobHandler, type JobType } from "./job-type";
export { keepSeen, workerLastSeen } from "./keep-seen";
export { PutOffError } from "./put-off";
export { workOnJobs } from "./work";
