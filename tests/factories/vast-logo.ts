import sharp from "sharp";

/** A drawing of 400 kB in which an empty picture stands that takes more than a gigabyte once it is unpacked. */
export async function vastLogo(): Promise<Buffer> {
  const side = 16_000;
  const create = { width: side, height: side, channels: 3, background: "#fff" } as const;
  const picture = await sharp({ create, limitInputPixels: false }).toColourspace("b-w").png().toBuffer();
  const image = `<image width="9" height="9" href="data:image/png;base64,${picture.toString("base64")}"/>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${image}</svg>`);
}
