import sharp from "sharp";
import { between, chance, drawsFor, Purpose, pick, unit } from "../random";
import type { WireLogo } from "../wire";
import { drawable, strokeText, textWidth } from "./letters";
import { geometricMark } from "./marks";
import { palettes } from "./palettes";

export interface Logo {
  contentType: "image/svg+xml" | "image/png";
  body: Buffer;
}

type Family = "monogram" | "mark" | "wordmark";
const extents: Record<Family, readonly [width: number, height: number]> = {
  monogram: [200, 200],
  mark: [200, 200],
  wordmark: [360, 120],
};

/** What a merchant's logo is, before it is drawn; undefined for the few merchants without one. */
function logoKind(seed: number, merchantId: number): { family: Family; format: "svg" | "png" } | undefined {
  const draws = drawsFor(seed, Purpose.logo, merchantId);
  if (chance(draws, 0.04)) return undefined;
  const share = unit(draws);
  const family = share < 0.4 ? "monogram" : share < 0.72 ? "mark" : "wordmark";
  return { family, format: chance(draws, 0.3) ? "png" : "svg" };
}

/** Name of the file under `/logos/`, or undefined without a logo. */
export function logoFile(seed: number, merchantId: number): string | undefined {
  const kind = logoKind(seed, merchantId);
  return kind && `${merchantId}.${kind.format}`;
}

/** The logo as the feed names it; without one the URL is empty (wire-notes.md: logos may be empty). */
export function logoRef(seed: number, merchantId: number, assetOrigin: string): WireLogo {
  const kind = logoKind(seed, merchantId);
  if (kind === undefined) return { url: "", width: 0, height: 0 };
  const [width, height] = extents[kind.family];
  return { url: `${assetOrigin}/logos/${merchantId}.${kind.format}`, width, height };
}

const SMALL_WORDS = new Set(["The", "&", "of", "y"]);

function initials(name: string): string[] {
  const words = name.split(" ").filter((word) => !SMALL_WORDS.has(word));
  return words.slice(0, 2).flatMap((word) => drawable(word).slice(0, 1));
}

function drawLogo(seed: number, merchantId: number, name: string, family: Family): string {
  const draws = drawsFor(seed, Purpose.logo, merchantId, 1);
  const palette = pick(draws, palettes);
  const [width, height] = extents[family];
  const ground = `<rect width="${width}" height="${height}" fill="${palette.ground}"/>`;
  let drawing: string;
  if (family === "mark") {
    drawing = `<g transform="translate(100 100)">${geometricMark(draws, palette)}</g>`;
  } else if (family === "monogram") {
    const ring = pick(draws, [
      `<circle cx="100" cy="100" r="84" fill="none" stroke="${palette.accent}" stroke-width="5"/>`,
      `<rect x="18" y="18" width="164" height="164" rx="26" fill="none" stroke="${palette.accent}" stroke-width="5"/>`,
      `<path d="M52 152H148" stroke="${palette.accent}" stroke-width="7" stroke-linecap="round"/>`,
    ]);
    drawing = `${ring}<g stroke="${palette.mark}">${strokeText(initials(name), 100, 98, 10.5, 1)}</g>`;
  } else {
    const letters = drawable(name.split(" ").slice(0, 2).join(" "));
    const scale = Math.min(5.5, 310 / textWidth(letters));
    const line = `<path d="M28 92H${between(draws, 70, 332)}" stroke="${palette.accent}" stroke-width="6" stroke-linecap="round"/>`;
    drawing = `<g stroke="${palette.mark}">${strokeText(letters, 180, 52, scale, 0.85)}</g>${line}`;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${ground}${drawing}</svg>\n`;
}

/** Draws a merchant's logo in the format its file name says. */
export async function renderLogo(seed: number, merchantId: number, name: string): Promise<Logo> {
  const kind = logoKind(seed, merchantId);
  if (kind === undefined) throw new RangeError(`Merchant ${merchantId} has no logo.`);
  const svg = Buffer.from(drawLogo(seed, merchantId, name, kind.family));
  if (kind.format === "svg") return { contentType: "image/svg+xml", body: svg };
  return { contentType: "image/png", body: await sharp(svg).png().toBuffer() };
}
