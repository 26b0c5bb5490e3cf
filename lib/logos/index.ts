export { fetchLogos } from "./fetch";
export { LOGO_SIZES, type LogoSize } from "./files";
export { LOGOS_JOB } from "./job";
export { type Logo, readLogo } from "./read";
