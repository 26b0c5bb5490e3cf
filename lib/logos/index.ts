// Fetching is the worker's, which takes it from its file: the pages' bundler takes a process that is started for a module.
export { LOGO_SIZES } from "./files";
export { LOGOS_JOB } from "./job";
export { readLogo } from "./read";
