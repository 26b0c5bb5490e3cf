"use client";

import { PopoverMenu } from "@/components/ui/popover-menu";
import { SORTS, usualSort } from "@/lib/domain/offer-search";
import { explorerText } from "@/lib/text/explorer";
import { FacetLink } from "./facet-link";
import { useExplorer } from "./use-explorer";

/** Only the orders that apply: best match needs a query, nearest first a place. */
export function SortMenu() {
  const { state } = useExplorer();
  const usual = usualSort({ hasQuery: state.q !== "", hasPlace: state.near !== "" });
  const sorts = SORTS.filter((sort) => (sort !== "relevance" || state.q) && (sort !== "distance" || state.near));
  return (
    <PopoverMenu label={explorerText.sorts[state.sort ?? usual]} align="end" isQuiet>
      {sorts.map((sort) => (
        <FacetLink key={sort} change={{ sort: sort === usual ? null : sort }} isSet={(state.sort ?? usual) === sort}>
          {explorerText.sorts[sort]}
        </FacetLink>
      ))}
    </PopoverMenu>
  );
}
