export const SORTS = ["relevance", "newest", "ending", "distance"] as const;
export type Sort = (typeof SORTS)[number];

/** The sort where none was asked for. */
export function usualSort({ hasQuery, hasPlace }: { readonly hasQuery: boolean; readonly hasPlace: boolean }): Sort {
  if (hasQuery) return "relevance";
  return hasPlace ? "distance" : "newest";
}

/** The longest text that is searched for. */
export const QUERY_CHARACTERS = 200;
/** The longest place that is looked for. */
export const PLACE_CHARACTERS = 200;

/** Half of the Earth's circumference. */
export const FARTHEST_MILES = 12_500;
/** Radii that members choose from, in miles. */
export const RADII = [5, 10, 25, 50, 100] as const;
/** The radius where none was asked for, in miles. */
export const USUAL_RADIUS = 25;
