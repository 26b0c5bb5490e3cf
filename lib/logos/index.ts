export { fetchLogos } from "./fetch";
export { LOGO_SIZES } from "./files";
export { LOGOS_JOB } from "./job";
export { readLogo } from "./read";
