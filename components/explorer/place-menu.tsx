"use client";

import { useState } from "react";
import { PopoverMenu } from "@/components/ui/popover-menu";
import type { Facets } from "@/lib/catalog/types";
import { stateName } from "@/lib/domain/us-states";
import { explorerText } from "@/lib/text/explorer";
import { formatNumber } from "@/lib/text/format";
import { PLACELESS } from "./explorer-state";
import { FacetLink } from "./facet-link";
import { useExplorer } from "./use-explorer";

type PlaceFacets = Pick<Facets, "cities" | "states" | "placeless">;

/**
 * Towns and states, about a hundred: rendered only while the menu is open, or they would make up a third of the page.
 * Without JavaScript, the search's own place field does the same.
 */
export function PlaceMenu({ facets }: { readonly facets: PlaceFacets | undefined }) {
  const { state } = useExplorer();
  const [isOpen, setOpen] = useState(false);
  const place = state.city || (state.state && stateName(state.state)) || (state.placeless && explorerText.placeless);
  return (
    <PopoverMenu
      label={place || explorerText.place}
      name={place ? explorerText.chosenIn(explorerText.place, place) : undefined}
      isSet={Boolean(place)}
      onToggle={setOpen}
    >
      <FacetLink change={{ state: "", city: "", placeless: false }} isSet={!place}>
        {explorerText.everywhere}
      </FacetLink>
      {isOpen && facets && <Places facets={facets} />}
    </PopoverMenu>
  );
}

function Places({ facets: { cities, states, placeless } }: { readonly facets: PlaceFacets }) {
  const { state } = useExplorer();
  return (
    <>
      {placeless > 0 && (
        <FacetLink change={PLACELESS} isSet={state.placeless} count={formatNumber(placeless)}>
          {explorerText.placeless}
        </FacetLink>
      )}
      <h2 className="mt-4 mb-1 text-fine text-muted">{explorerText.cities}</h2>
      {cities.map(({ city, state: code, count }) => (
        <FacetLink
          key={`${city} ${code}`}
          change={{ city, state: code }}
          isSet={state.city.toLowerCase() === city.toLowerCase() && state.state === code}
          count={formatNumber(count)}
        >
          {explorerText.chips.town(city, code)}
        </FacetLink>
      ))}
      <h2 className="mt-4 mb-1 text-fine text-muted">{explorerText.states}</h2>
      {states.map(({ state: code, count }) => (
        <FacetLink
          key={code}
          change={{ state: code, city: "" }}
          isSet={state.state === code && state.city === ""}
          count={formatNumber(count)}
        >
          {stateName(code)}
        </FacetLink>
      ))}
    </>
  );
}
