export { applyRetention } from "./apply";
export { keepRetentionSchedule, retentionHandler } from "./job";
