export { beginEnrolment, getSecondFactor } from "./begin";
export { enrolSecondFactor } from "./enrol";
export { resetSecondFactor } from "./reset";
export { takeCode } from "./take-code";
