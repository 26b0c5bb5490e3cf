import { readFile } from "node:fs/promises";
import { findLogoHash } from "@/lib/db/logos";
import { hasCode } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { type LogoSize, logoFile } from "./files";

export interface Logo {
  /** WebP, square. */
  readonly body: Buffer;
  /** Quoted, as the header requires. */
  readonly etag: string;
}

/** A merchant's logo in one of its two sizes; undefined if initials are shown instead. */
export async function readLogo(
  { config, catalog }: Pick<Runtime, "config" | "catalog">,
  merchantId: number,
  size: LogoSize,
): Promise<Logo | undefined> {
  const hash = findLogoHash(catalog, merchantId);
  if (!hash) return undefined;
  try {
    return { body: await readFile(logoFile(config.DATA_DIR, hash, size)), etag: `"${hash}-${size}"` };
  } catch (error) {
    // A newer logo may have replaced it between reading the row and the file.
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
