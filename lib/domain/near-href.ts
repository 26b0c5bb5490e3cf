/** A page that counts distances from a place, which is left out where there is none. */
export function nearHref(path: string, near: string): string {
  return near === "" ? path : `${path}?${new URLSearchParams({ near })}`;
}
