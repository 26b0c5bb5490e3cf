import type { RandomGenerator } from "pure-rand/types/RandomGenerator";
import { between, pick } from "../random";
import type { Palette } from "./palettes";

type Mark = (draws: RandomGenerator, palette: Palette) => string;

const petals: Mark = (draws, { mark, accent }) => {
  const count = between(draws, 5, 9);
  const each = Array.from({ length: count }, (_, i) => {
    const turn = ((360 / count) * i).toFixed(1);
    return `<ellipse cx="0" cy="-42" rx="16" ry="34" transform="rotate(${turn})" fill="${mark}" fill-opacity=".85"/>`;
  });
  return `${each.join("")}<circle r="15" fill="${accent}"/>`;
};

const rings: Mark = (draws, { mark, accent }) => {
  const width = between(draws, 6, 12);
  return [76, 52, 28]
    .map((r, i) => `<circle r="${r}" fill="none" stroke="${i === 1 ? accent : mark}" stroke-width="${width}"/>`)
    .join("");
};

const peaks: Mark = (draws, { mark, accent }) => {
  const lean = between(draws, -18, 18);
  return (
    `<circle cx="${34 - lean}" cy="-38" r="17" fill="${accent}"/>` +
    `<path d="M-82 58L${-28 + lean} -34L22 58Z" fill="${mark}"/><path d="M-8 58L${36 + lean / 2} -6L84 58Z" fill="${mark}" fill-opacity=".7"/>`
  );
};

const tiles: Mark = (draws, { mark, accent }) => {
  const cells: string[] = [];
  for (const x of [-60, -18, 24]) {
    for (const y of [-60, -18, 24]) {
      const shape = between(draws, 0, 3);
      const fill = shape === 3 ? accent : mark;
      if (shape === 0) cells.push(`<circle cx="${x + 18}" cy="${y + 18}" r="18" fill="${fill}"/>`);
      else if (shape === 1) cells.push(`<path d="M${x} ${y}h36v36Z" fill="${fill}"/>`);
      else cells.push(`<rect x="${x}" y="${y}" width="36" height="36" rx="6" fill="${fill}"/>`);
    }
  }
  return cells.join("");
};

const waves: Mark = (draws, { mark, accent }) => {
  const height = between(draws, 14, 30);
  return [-40, 0, 40]
    .map((y, i) => {
      const path = `M-80 ${y}q20 ${-height} 40 0t40 0t40 0t40 0`;
      return `<path d="${path}" fill="none" stroke="${i === 2 ? accent : mark}" stroke-width="13" stroke-linecap="round"/>`;
    })
    .join("");
};

const leaf: Mark = (draws, { mark, accent }) =>
  `<g transform="rotate(${between(draws, -30, 40)})"><path d="M0 80C-70 30 -60 -50 0 -84C60 -50 70 30 0 80Z" fill="${mark}"/>` +
  `<path d="M0 84V-40M0 30L30 0M0 30L-30 0M0 -4L22 -28M0 -4L-22 -28" stroke="${accent}" stroke-width="6" stroke-linecap="round" fill="none"/></g>`;

/** A geometric mark around the origin, within a circle of about 85. */
export function geometricMark(draws: RandomGenerator, palette: Palette): string {
  return pick(draws, [petals, rings, peaks, tiles, waves, leaf])(draws, palette);
}
