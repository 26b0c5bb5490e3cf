"use client";

import { clsx } from "clsx";
import { PILL } from "@/components/ui/pill";
import type { CategoryPlace } from "@/lib/catalog/types";
import { explorerText } from "@/lib/text/explorer";
import type { ListedFacets } from "@/lib/text/listed";
import { CategoryMenu } from "./category-menu";
import type { ExplorerChange } from "./explorer-state";
import { PlaceMenu } from "./place-menu";
import { SortMenu } from "./sort-menu";
import { useExplorer } from "./use-explorer";

interface Props {
  readonly place: CategoryPlace;
  readonly facets: ListedFacets | undefined;
  /** Whether there is something to sort. */
  readonly isSorted: boolean;
  readonly className: string;
}

/**
 * The filters and the order, at hand however far the list is scrolled. Where they do not fit in two lines they scroll
 * sideways. All of them are links.
 */
export function FilterBar({ place, facets, isSorted, className }: Props) {
  const { state } = useExplorer();
  return (
    <div
      className={clsx("@container -mx-side bg-paper px-side sm:-mx-8 sm:px-8 lg:-mx-2 lg:px-2 print:hidden", className)}
    >
      <div className="-mx-side flex items-start gap-x-2 border-b px-side sm:-mx-8 sm:px-8 lg:mx-0 lg:px-0">
        <nav
          aria-label={explorerText.filters}
          // The browser leaves one where it is of which it can see a part.
          onFocus={({ target }) => target.matches(":focus-visible") && bringIntoSight(target)}
          className="-ms-side min-w-0 grow overflow-x-auto ps-side @max-[30rem]:fading-end sm:-ms-8 sm:ps-8 lg:-ms-2 lg:ps-2"
        >
          <ul className="flex w-max gap-1.5 py-2 @max-[30rem]:pe-8 @[30rem]:w-auto @[30rem]:flex-wrap">
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
        {isSorted && (
          <div className="py-2">
            <SortMenu />
          </div>
        )}
      </div>
    </div>
  );
}

interface ToggleProps {
  readonly change: ExplorerChange;
  readonly isSet: boolean;
  readonly count?: string | undefined;
  readonly icon?: boolean;
  readonly children: string;
}

/** The width of the fade at the end of the row, in pixels. */
const FADE = 32;

/** Moves the row sideways until a filter is whole, and the page not at all, as `scrollIntoView` would. */
function bringIntoSight(within: HTMLElement): void {
  const [row, filter] = [within.closest("nav"), within.closest("nav > ul > li")];
  if (!row || !filter) return;
  const [seen, { left, right }] = [row.getBoundingClientRect(), filter.getBoundingClientRect()];
  const beyond = Math.max(0, right + FADE - seen.right) + Math.min(0, left - FADE - seen.left);
  row.scrollBy({ left: beyond });
}

function Toggle({ change, isSet, count, icon = false, children }: ToggleProps) {
  const { link } = useExplorer();
  return (
    <li onClickCapture={({ currentTarget }) => bringIntoSight(currentTarget)}>
      <a {...link(change)} aria-current={isSet ? "true" : undefined} className={PILL}>
        {icon && <span className="icon icon-heart size-4" />}
        {children}
        {count !== undefined && <span className="text-fine opacity-75">{count}</span>}
      </a>
    </li>
  );
}
