/**
 * The number that names an offer, a merchant, a run or a roster in a path: a positive integer that a number holds exactly;
 * undefined for anything else, `0x1` and `1.0` too.
 */
export function pathId(text: string): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}
