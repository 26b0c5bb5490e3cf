import { isPoint } from "./is-point";
import { USUAL_RADIUS } from "./offer-search";

/** Where a page looks from, as the address of another says it. */
export interface Onward {
  /** Left out if empty; null if a member emptied the field, which the address says: else their home would be back. */
  readonly near: string | null;
  /** What a point in `near` is; for words alone. */
  readonly at?: string | null;
  /** How far around it was searched; left out if it is the usual one. */
  readonly radius?: number;
}

/** What of it the address of another page says. */
export function nearQuery({ near, at = null, radius = USUAL_RADIUS }: Onward): Readonly<Record<string, string>> {
  if (near === "") return {};
  const point = near !== null && isPoint(near) && at !== null && { at };
  const far = near !== null && radius !== USUAL_RADIUS && { radius: String(radius) };
  return { near: near ?? "", ...point, ...far };
}

/** A page that counts distances from a place. */
export function nearHref(path: string, onward: Onward): string {
  const query = new URLSearchParams(nearQuery(onward));
  return query.size > 0 ? `${path}?${query}` : path;
}
