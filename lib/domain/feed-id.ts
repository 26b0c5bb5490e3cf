/** An id of the feed in a path: a positive integer that a number holds exactly; undefined for anything else. */
export function feedId(text: string): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}
