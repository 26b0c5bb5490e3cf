export { type AttemptLimiter, attemptLimiter, type Holder } from "./limiter";
