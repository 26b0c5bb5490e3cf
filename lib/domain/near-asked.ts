import { PLACE_CHARACTERS } from "./offer-search";

/**
 * The place that a page measures distances from, as it was typed: that of its own query, or of the search that led
 * here; undefined if neither has one. An emptied field asks for none, so that the place which was there does not come
 * back. A longer text than any place is cut, as the explorer's is: a search would refuse it.
 */
export function nearAsked(own: string | string[] | undefined, searched: string): string | undefined {
  return typeof own === "string" ? own.slice(0, PLACE_CHARACTERS) : searched || undefined;
}
