import type { RandomGenerator } from "pure-rand/types/RandomGenerator";
import { between, pick } from "../random";
import { drawable, strokeText, textWidth } from "./letters";
import { geometricMark } from "./marks";
import { type Palette, palettes } from "./palettes";

interface Family {
  width: number;
  height: number;
  draw(draws: RandomGenerator, name: string, palette: Palette): string;
}

const SMALL_WORDS = new Set(["The", "&", "of", "y"]);

const monogram: Family = {
  width: 200,
  height: 200,
  draw: (draws, name, { mark, accent }) => {
    const frame = pick(draws, [
      `<circle cx="100" cy="100" r="84" fill="none" stroke="${accent}" stroke-width="5"/>`,
      `<rect x="18" y="18" width="164" height="164" rx="26" fill="none" stroke="${accent}" stroke-width="5"/>`,
      `<path d="M52 152H148" stroke="${accent}" stroke-width="7" stroke-linecap="round"/>`,
    ]);
    const words = name.split(" ").filter((word) => !SMALL_WORDS.has(word));
    const initials = words.slice(0, 2).flatMap((word) => drawable(word).slice(0, 1));
    return `${frame}<g stroke="${mark}">${strokeText(initials, 100, 98, 10.5, 1)}</g>`;
  },
};

const mark: Family = {
  width: 200,
  height: 200,
  draw: (draws, _name, palette) => `<g transform="translate(100 100)">${geometricMark(draws, palette)}</g>`,
};

const wordmark: Family = {
  width: 360,
  height: 120,
  draw: (draws, name, palette) => {
    const words = name.replace(/^The /, "").split(" ");
    const letters = drawable(words.slice(0, words[1] === "&" ? 3 : 2).join(" "));
    const scale = Math.min(5.5, 310 / textWidth(letters));
    const end = between(draws, 70, 332);
    return (
      `<g stroke="${palette.mark}">${strokeText(letters, 180, 52, scale, 0.85)}</g>` +
      `<path d="M28 92H${end}" stroke="${palette.accent}" stroke-width="6" stroke-linecap="round"/>`
    );
  },
};

export const families = { monogram, mark, wordmark };

/** The SVG of a logo; sizes are in pixels. */
export function drawLogo(draws: RandomGenerator, { width, height, draw }: Family, name: string): string {
  const palette = pick(draws, palettes);
  const ground = `<rect width="${width}" height="${height}" fill="${palette.ground}"/>`;
  const extent = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${extent}>${ground}${draw(draws, name, palette)}</svg>\n`;
}
