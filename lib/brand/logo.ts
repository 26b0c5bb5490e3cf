import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { getConfig } from "@/lib/config";
import { log } from "@/lib/log";

/** Twice the displayed height, in pixels. */
const HEIGHT = 72;

let drawn: Promise<Buffer> | undefined;

/**
 * The organisation's logo as WebP, re-encoded so that only the pixels of the file are served; undefined without one.
 */
export function brandLogo(): Promise<Buffer> | undefined {
  const file = getConfig().BRAND_LOGO;
  if (!file) return undefined;
  drawn ??= drawLogo(file).catch((error: unknown) => {
    // A file that could not be read may be readable later.
    drawn = undefined;
    throw error;
  });
  return drawn;
}

/**
 * The same as a data URL, for documents that need no further request; undefined also where the file cannot be drawn.
 */
export async function inlineLogo(): Promise<string | undefined> {
  try {
    const logo = await brandLogo();
    return logo && `data:image/webp;base64,${logo.toString("base64")}`;
  } catch (error) {
    log.error({ err: error }, "the organisation's logo cannot be drawn");
    return undefined;
  }
}

export async function drawLogo(file: string): Promise<Buffer> {
  return await sharp(await readFile(file), { density: 300 })
    .autoOrient()
    .resize({ height: HEIGHT })
    .webp({ quality: 90 })
    .toBuffer();
}
