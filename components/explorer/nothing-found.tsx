"use client";

import { ButtonLink } from "@/components/ui/button-link";
import type { CategoryRef, OfferPage } from "@/lib/catalog/types";
import { explorerText } from "@/lib/text/explorer";
import { explorerHref, hasFilters, NO_FILTERS } from "./explorer-state";
import { useExplorer } from "./use-explorer";

interface Props {
  readonly widened: OfferPage["widened"];
  readonly trail: readonly CategoryRef[];
}

/** Replaces an empty list: changes that would find something, each one press away, closest to the search first. */
export function NothingFound({ widened, trail }: Props) {
  const { state, link } = useExplorer();
  const text = explorerText.nothing;
  const parent = trail.at(-2);
  const isSavedAlone = state.saved && trail.length === 0 && !hasFilters({ ...state, saved: false });
  const hasWayOut = widened !== null || trail.length > 0 || hasFilters(state);
  return (
    <div className="border-t py-8">
      {hasWayOut && <p className="max-w-prose text-muted">{isSavedAlone ? text.saved : text.lead}</p>}
      <div className="mt-6 flex flex-col items-start gap-3">
        {widened && (
          <ButtonLink {...link({ radius: widened.radius })}>{text.widen(widened.radius, widened.total)}</ButtonLink>
        )}
        {trail.length > 0 && (
          <ButtonLink tone="quiet" href={explorerHref(parent?.key, { ...state, cursor: null })}>
            {parent ? text.parent(parent.title) : text.anyCategory}
          </ButtonLink>
        )}
        {state.q && (state.near || trail.length > 0) && (
          <ButtonLink tone="quiet" {...link({ q: "" })}>
            {text.withoutQuery(state.q)}
          </ButtonLink>
        )}
        {hasFilters(state) && (
          <ButtonLink tone="quiet" {...link(NO_FILTERS)}>
            {text.clear}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
