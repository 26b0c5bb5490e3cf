"use client";

import Link from "next/link";
import { ButtonLink } from "@/components/ui/button-link";
import type { CategoryRef, OfferPage } from "@/lib/catalog/types";
import { explorerText } from "@/lib/text/explorer";
import { type ExplorerState, explorerHref, hasFilters, NO_FILTERS } from "./explorer-state";
import { useExplorer } from "./use-explorer";

interface Props {
  readonly widened: OfferPage["widened"];
  readonly trail: readonly CategoryRef[];
}

/**
 * In place of an empty list: what would find something, one press away, the nearest to what was asked first. The way that
 * takes every filter off stands with the filters.
 */
export function NothingFound({ widened, trail }: Props) {
  const { state, link } = useExplorer();
  const text = explorerText.nothing;
  const parent = trail.at(-2);
  const hasWayOut = widened !== null || trail.length > 0 || hasFilters(state);
  const { near, radius } = state;
  const nothing = { ...state, ...NO_FILTERS, cursor: null };
  return (
    <div className="border-t py-8">
      {hasWayOut && <p className="max-w-prose text-muted">{leadOf(state, trail, widened !== null)}</p>}
      <div className="mt-6 flex flex-col items-start gap-y-2 empty:hidden">
        {widened && (
          <ButtonLink
            {...link(widened.radius === null ? { near: "", state: "", city: "" } : { radius: widened.radius })}
            className="mb-2"
          >
            {text.widen(widened.total, widened.radius)}
          </ButtonLink>
        )}
        {near !== "" && (trail.length > 0 || hasFilters({ ...state, near: "" })) && (
          <Link href={explorerHref(undefined, { ...nothing, near, radius })} className={WAY}>
            {text.placeAlone(radius)}
          </Link>
        )}
        {trail.length > 0 && (
          <>
            <Link href={explorerHref(parent?.key, { ...state, cursor: null })} className={WAY}>
              {parent ? text.parent(parent.title) : text.anyCategory}
            </Link>
            <Link href={explorerHref(undefined, nothing)} className={WAY}>
              {text.restart}
            </Link>
          </>
        )}
      </div>
    </div>
  );
}

function leadOf(state: ExplorerState, trail: Props["trail"], isElsewhere: boolean): string {
  const text = explorerText.nothing;
  const isAlone = (filter: Partial<ExplorerState>) => trail.length === 0 && !hasFilters({ ...state, ...filter });
  if (state.saved && isAlone({ saved: false })) return text.saved;
  const isWordAlone = state.q !== "" && isAlone({ q: "", near: "", state: "", city: "" });
  return isWordAlone && !isElsewhere ? text.word : text.lead;
}

const WAY = "link flex min-h-11 items-center";
