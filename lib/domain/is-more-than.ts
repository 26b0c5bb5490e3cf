/**
 * Whether a part is more than this share of a whole. By division, which rounds as the setting's percentage was rounded:
 * 100 times 0.29 is less than 29.
 * @param share a fraction of 1
 */
export function isMoreThan(share: number, part: number, whole: number): boolean {
  return part / whole > share;
}
