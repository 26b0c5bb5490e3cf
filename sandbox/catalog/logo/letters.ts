/**
 * Capital letters as strokes on a grid of 4 by 6: logos look the same on every machine, with or without fonts.
 * Other characters have no stroke.
 */
const strokes: Readonly<Record<string, string>> = {
  A: "M0 6L2 0L4 6M.7 4H3.3",
  B: "M0 0V6H2.4Q4 6 4 4.5T2.4 3H0M0 0H2.2Q3.7 0 3.7 1.5T2.2 3",
  C: "M4 1Q3.2 0 2.1 0Q0 0 0 3T2.1 6Q3.2 6 4 5",
  D: "M0 0V6H1.6Q4 6 4 3T1.6 0Z",
  E: "M4 0H0V6H4M0 3H3",
  F: "M4 0H0V6M0 3H3",
  G: "M4 1Q3.2 0 2.1 0Q0 0 0 3T2.1 6Q4 6 4 4V3.4H2.4",
  H: "M0 0V6M4 0V6M0 3H4",
  I: "M2 0V6",
  J: "M3.4 0V4.3Q3.4 6 1.8 6T.2 4.4",
  K: "M0 0V6M4 0L0 3.6M1.3 2.6L4 6",
  L: "M0 0V6H4",
  M: "M0 6V0L2 3.6L4 0V6",
  N: "M0 6V0L4 6V0",
  O: "M2 0Q0 0 0 3T2 6Q4 6 4 3T2 0Z",
  P: "M0 6V0H2.3Q4 0 4 1.7T2.3 3.4H0",
  Q: "M2 0Q0 0 0 3T2 6Q4 6 4 3T2 0ZM2.6 4.4L4.2 6.4",
  R: "M0 6V0H2.3Q4 0 4 1.7T2.3 3.4H0M2 3.4L4 6",
  S: "M3.8 .9Q3.1 0 2 0Q.2 0 .2 1.5Q.2 2.7 2 3T3.9 4.5Q3.9 6 2 6Q.7 6 .1 5",
  T: "M0 0H4M2 0V6",
  U: "M0 0V4Q0 6 2 6T4 4V0",
  V: "M0 0L2 6L4 0",
  W: "M0 0L1 6L2 2L3 6L4 0",
  X: "M0 0L4 6M4 0L0 6",
  Y: "M0 0L2 3L4 0M2 3V6",
  Z: "M0 0H4L0 6H4",
  "'": "M2 0V1.5",
  "&": "M4 6L.9 1.9Q.2 .1 1.7 0Q3.2 .1 2.6 1.6Q2 2.6 1 3.2Q-.4 4.2 .6 5.4Q2.6 6.9 4 3.6",
};

const ADVANCE = 5.6;

/** The letters of a text in upper case, without accents and without what has no stroke. */
export function drawable(text: string): string[] {
  return [...text.normalize("NFKD").toUpperCase()].filter((letter) => letter === " " || letter in strokes);
}

/** Width of the letters in grid units. */
export function textWidth(letters: readonly string[]): number {
  return letters.length * ADVANCE - (ADVANCE - 4);
}

/** SVG paths of the letters in a row, 6 times `scale` high, centred on (x, y). */
export function strokeText(letters: readonly string[], x: number, y: number, scale: number, weight: number): string {
  const left = x - (textWidth(letters) * scale) / 2;
  const paths = letters.map((letter, i) => {
    const stroke = strokes[letter];
    return stroke === undefined ? "" : `<path transform="translate(${(i * ADVANCE).toFixed(1)})" d="${stroke}"/>`;
  });
  const placed = `translate(${left.toFixed(2)} ${(y - 3 * scale).toFixed(2)}) scale(${scale.toFixed(3)})`;
  return `<g transform="${placed}" fill="none" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${paths.join("")}</g>`;
}
