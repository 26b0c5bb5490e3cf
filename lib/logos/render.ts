import sharp from "sharp";
import { LOGO_SIZES, type LogoSize } from "./files";
import { LogoRefusedError } from "./refused";

const PIXELS = 16_000_000;
const FORMATS = ["svg", "png", "jpeg", "webp"];
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
const SVG_DPI = 72;

/**
 * Re-encodes an image in both sizes, on a transparent background: browsers get our own WebP, never the fetched bytes.
 * @throws LogoRefusedError if it is not an image of a known kind, or is too large.
 */
export async function renderLogo(image: Buffer): Promise<ReadonlyMap<LogoSize, Buffer>> {
  if (image.length === 0) throw new LogoRefusedError("an empty answer");
  const { format, width, height } = await read(image).metadata().catch(refuse);
  if (!FORMATS.includes(format)) throw new LogoRefusedError(`not an image of a known kind (${format})`);
  const largest = Math.max(...LOGO_SIZES);
  // A small vector image is rasterised at the required size.
  const density =
    format === "svg" ? Math.min(2_400, Math.max(SVG_DPI, (SVG_DPI * largest) / Math.max(width, height))) : SVG_DPI;
  const rendered = new Map<LogoSize, Buffer>();
  for (const size of LOGO_SIZES) {
    const webp = read(image, density)
      .autoOrient()
      .resize(size, size, { fit: "contain", background: TRANSPARENT })
      .webp({ quality: 85 });
    rendered.set(size, await webp.toBuffer().catch(refuse));
  }
  return rendered;
}

function read(image: Buffer, density = SVG_DPI) {
  return sharp(image, { limitInputPixels: PIXELS, failOn: "error", density });
}

function refuse(cause: unknown): never {
  throw new LogoRefusedError(cause instanceof Error ? cause.message : "not an image", { cause });
}
