import path from "node:path";

/** Widths and heights in pixels; every logo is kept in both. */
export const LOGO_SIZES = [96, 256] as const;
export type LogoSize = (typeof LOGO_SIZES)[number];

export function logoFolder(dataDir: string): string {
  return path.join(dataDir, "logos");
}

/** @param hash of the image as it was fetched */
export function logoFile(dataDir: string, hash: string, size: LogoSize): string {
  return path.join(logoFolder(dataDir), `${hash}-${size}.webp`);
}
