/**
 * The number of an offer, merchant, run or roster in a path: a safe integer, not negative, as the feed may have;
 * undefined for anything else, including `0x1` and `1.0`.
 */
export function pathId(text: string): number | undefined {
  const id = /^(?:0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}
