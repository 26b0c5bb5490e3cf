"use client";

import { Heart } from "lucide-react";
import { PILL } from "@/components/ui/popover-menu";
import type { Facets } from "@/lib/catalog/types";
import { explorerText } from "@/lib/text/explorer";
import { formatNumber } from "@/lib/text/format";
import { CategoryMenu, type CategoryPlace } from "./category-menu";
import type { ExplorerChange } from "./explorer-state";
import { PlaceMenu } from "./place-menu";
import { useExplorer } from "./use-explorer";

/** The filters in one line, which scrolls sideways if it is too long. All of them are links. */
export function FilterBar({ place, facets }: { readonly place: CategoryPlace; readonly facets: Facets | undefined }) {
  const { state } = useExplorer();
  return (
    <nav aria-label={explorerText.filters} className="-mx-5 overflow-x-auto sm:-mx-8 lg:mx-0 lg:overflow-visible">
      <ul className="flex w-max gap-2 px-5 py-1 sm:px-8 lg:w-auto lg:flex-wrap lg:px-0">
        <li>
          <CategoryMenu place={place} facets={facets} />
        </li>
        <li className="noscript:hidden">
          <PlaceMenu facets={facets} />
        </li>
        <Toggle change={{ new: !state.new }} isSet={state.new} count={facets?.new}>
          {explorerText.new}
        </Toggle>
        <Toggle change={{ ending: !state.ending }} isSet={state.ending} count={facets?.ending}>
          {explorerText.ending}
        </Toggle>
        <Toggle change={{ saved: !state.saved }} isSet={state.saved} icon>
          {explorerText.savedOnly}
        </Toggle>
      </ul>
    </nav>
  );
}

interface ToggleProps {
  readonly change: ExplorerChange;
  readonly isSet: boolean;
  readonly count?: number | undefined;
  readonly icon?: boolean;
  readonly children: string;
}

function Toggle({ change, isSet, count, icon = false, children }: ToggleProps) {
  const { link } = useExplorer();
  return (
    <li>
      <a {...link(change)} aria-current={isSet ? "true" : undefined} className={PILL}>
        {icon && <Heart aria-hidden="true" size={16} />}
        {children}
        {count !== undefined && <span className="text-fine tabular-nums opacity-75">{formatNumber(count)}</span>}
      </a>
    </li>
  );
}
