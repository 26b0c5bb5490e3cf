import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { getConfig } from "@/lib/config";

/** Twice the height at which it is shown. */
const HEIGHT = 72;

let drawn: Promise<Buffer> | undefined;

/** The organisation's logo as WebP, drawn anew so that nothing but pixels of the file is served; undefined without one. */
export function brandLogo(): Promise<Buffer> | undefined {
  const file = getConfig().BRAND_LOGO;
  if (!file) return undefined;
  drawn ??= draw(file).catch((error: unknown) => {
    // A file that could not be read may be there again.
    drawn = undefined;
    throw error;
  });
  return drawn;
}

async function draw(file: string): Promise<Buffer> {
  return await sharp(await readFile(file), { density: 300 })
    .resize({ height: HEIGHT })
    .webp({ quality: 90 })
    .toBuffer();
}
