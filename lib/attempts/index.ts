export { attemptLimiter, type Holder } from "./limiter";
