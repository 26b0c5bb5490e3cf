import sharp from "sharp";
import { chance, drawsFor, Purpose, unit } from "../random";
import type { WireLogo } from "../wire";
import { drawLogo, families } from "./draw";

export interface Logo {
  contentType: "image/svg+xml" | "image/png";
  body: Buffer;
}

/** What a merchant's logo is, before it is drawn; undefined for the few merchants without one. */
function kindOf(seed: number, merchantId: number) {
  const draws = drawsFor(seed, Purpose.logo, merchantId);
  if (chance(draws, 0.04)) return undefined;
  const share = unit(draws);
  const family = share < 0.4 ? families.monogram : share < 0.72 ? families.mark : families.wordmark;
  const format = chance(draws, 0.3) ? "png" : "svg";
  return { family, format, file: `${merchantId}.${format}` };
}

/** The logo as the feed names it; without one the URL is empty (wire-notes.md: logos may be empty). */
export function logoRef(seed: number, merchantId: number, assetOrigin: string): WireLogo {
  const kind = kindOf(seed, merchantId);
  if (kind === undefined) return { url: "", width: 0, height: 0 };
  return { url: `${assetOrigin}/logos/${kind.file}`, width: kind.family.width, height: kind.family.height };
}

/** Draws the logo behind a file name of `logoRef`; undefined where the merchant has no such file. */
export function renderLogo(seed: number, merchantId: number, name: string, file: string): Promise<Logo> | undefined {
  const kind = kindOf(seed, merchantId);
  if (kind?.file !== file) return undefined;
  const svg = Buffer.from(drawLogo(drawsFor(seed, Purpose.logo, merchantId, 1), kind.family, name));
  return kind.format === "svg" ? Promise.resolve({ contentType: "image/svg+xml", body: svg }) : toPng(svg);
}

async function toPng(svg: Buffer): Promise<Logo> {
  return { contentType: "image/png", body: await sharp(svg).png().toBuffer() };
}
