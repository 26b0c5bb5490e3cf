/**
 * A page that counts distances from a place.
 * @param near left out if empty; null if a member emptied the field, which the address says: else their home would be back
 */
export function nearHref(path: string, near: string | null): string {
  return near === "" ? path : `${path}?${new URLSearchParams({ near: near ?? "" })}`;
}
