const RADIANS = Math.PI / 180;
/** The latitude at which a square Mercator map of the world ends. */
const EDGE = 85.0511287798;
export const WORLD = 2 ** 32;

/** A latitude's distance from the top of a Mercator map of the world, from 0 to 2^32. */
export function mercatorRow(latitude: number): number {
  const sine = Math.sin(Math.min(EDGE, Math.max(-EDGE, latitude)) * RADIANS);
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return Math.min(WORLD - 1, Math.max(0, Math.floor(down * WORLD)));
}
