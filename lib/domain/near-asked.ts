/**
 * The place that a page measures distances from, as it was typed: that of its own query, of the search that led here,
 * or of the member's home. An emptied field asks for none, so that the place which was there does not come back.
 */
export function nearAsked(own: string | string[] | undefined, searched: string, home: () => string): string {
  return typeof own === "string" ? own : searched || home();
}
