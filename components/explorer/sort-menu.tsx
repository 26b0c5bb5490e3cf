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
  const chosen = explorerText.sorts[state.sort ?? usual];
  return (
    <PopoverMenu
      label={<SortLabel>{chosen}</SortLabel>}
      name={explorerText.chosenIn(explorerText.order, chosen)}
      align="end"
      isQuiet
    >
      {sorts.map((sort) => (
        <FacetLink key={sort} change={{ sort: sort === usual ? null : sort }} isSet={(state.sort ?? usual) === sort}>
          {explorerText.sorts[sort]}
        </FacetLink>
      ))}
    </PopoverMenu>
  );
}

/** Words where the filters leave room for them. */
function SortLabel({ children }: { readonly children: string }) {
  return (
    <>
      <span className="icon icon-arrow-up-down size-4.5 @[42rem]:hidden" />
      <span className="@max-[42rem]:hidden">{children}</span>
    </>
  );
}
