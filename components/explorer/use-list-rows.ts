import { useState } from "react";
import { usualSort } from "@/lib/domain/offer-search";
import type { ListedOffer } from "@/lib/text/listed";
import { foldRuns, type ListRow } from "./fold-runs";
import { useExplorer } from "./use-explorer";

/**
 * The rows of a list: if it has the nearest offers first, what one merchant has at one place is folded.
 * @param isOfBefore whether it is still the list of the search before, which stays as it is
 */
export function useListRows(offers: readonly ListedOffer[], isOfBefore: boolean): readonly ListRow[] {
  const { q, near, sort } = useExplorer().state;
  const isNearestFirst = (sort ?? usualSort({ hasQuery: q !== "", hasPlace: near !== "" })) === "distance";
  const [isFolded, setFolded] = useState(isNearestFirst);
  if (!isOfBefore && isFolded !== isNearestFirst) setFolded(isNearestFirst);
  return isFolded ? foldRuns(offers) : offers.map((offer) => ({ offer, folded: [] }));
}
