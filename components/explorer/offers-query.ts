import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { getUnchecked } from "@/components/api/get-unchecked";
import type { CategoryPlace, OfferPage } from "@/lib/catalog/types";
import { toListed } from "@/lib/text/listed";

/** What the server found for a query, from a cursor on. */
export interface FirstPage {
  /**
   * A `ListedPage`, as the thread of searches wrote it: nobody parses it before it is drawn, and React, which would
   * write a thousand values one by one, has one string to write.
   */
  readonly json: string;
  readonly query: string;
  readonly start: string | null;
  /** In milliseconds since 1970. */
  readonly foundAt: number;
}

/** The infinite list of a query, starting at a cursor. The server fills in the first page under the same key. */
export function offersQuery(query: string, start: string | null, place: CategoryPlace) {
  return infiniteQueryOptions({
    queryKey: offersKey(query, start),
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === null ? "" : `&${new URLSearchParams({ cursor: pageParam })}`;
      return toListed(await getUnchecked<OfferPage>(`/api/offers?${query}${cursor}`, signal), place);
    },
    initialPageParam: start,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

export function offersKey(query: string, start: string | null) {
  return ["offers", query, start] as const;
}
