import { USUAL_RADIUS } from "./offer-search";

/**
 * A page that counts distances from a place.
 * @param near left out if empty; null if a member emptied the field, which the address says: else their home would be
 * back
 * @param radius how far around it was searched; left out if it is the usual one
 */
export function nearHref(path: string, near: string | null, radius = USUAL_RADIUS): string {
  if (near === "") return path;
  const far = near !== null && radius !== USUAL_RADIUS && { radius: String(radius) };
  return `${path}?${new URLSearchParams({ near: near ?? "", ...far })}`;
}
