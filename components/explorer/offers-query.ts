import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { getUnchecked } from "@/components/api/get-unchecked";
import type { OfferPage } from "@/lib/catalog/types";
import type { CategoryPlace } from "./category-place";
import { toListed } from "./listed";

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
