import path from "node:path";

const file = new URL(
  "../node_modules/@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2",
  import.meta.url,
);

/**
 * The address of the typeface's Latin letters, as the pages' stylesheet names it. Next tells pages this address, but
 * routes that of a copy for the server, which has the same name.
 */
export const typeface = `/_next/static/media/${path.posix.basename(file.pathname)}`;
