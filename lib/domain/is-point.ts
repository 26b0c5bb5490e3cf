/** Whether a place is a point, from the map or the browser, and so has no name to show. */
export function isPoint(near: string): boolean {
  return /^\s*-?[\d.]+\s*,\s*-?[\d.]+\s*$/.test(near);
}
