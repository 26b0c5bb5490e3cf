export { atTimes } from "./at-times";
export { enqueueJob } from "./enqueue";
export { handle, type JobHandler, type JobType } from "./job-type";
export { workOnJobs } from "./work";
