// Fetching is the worker's, which takes it from handler.ts: the pages' bundler takes a process that is started for a
// module.
export { LOGO_SIZES } from "./files";
export { enqueueLogos } from "./job";
export { readLogo } from "./read";
