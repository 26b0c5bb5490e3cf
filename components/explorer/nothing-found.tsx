"use client";

import { ButtonLink } from "@/components/ui/button-link";
import { Link } from "@/components/ui/link";
import type { CategoryRef, OfferPage } from "@/lib/catalog/types";
import { nearHref } from "@/lib/domain/near-href";
import { FARTHEST_MILES } from "@/lib/domain/offer-search";
import { explorerText } from "@/lib/text/explorer";
import {
  ANYWHERE,
  circled,
  EVERYTHING,
  type ExplorerChange,
  type ExplorerState,
  explorerHref,
  hasFilters,
} from "./explorer-state";
import { useExplorer } from "./use-explorer";

interface Props {
  readonly widened: OfferPage["widened"];
  readonly trail: readonly CategoryRef[];
}

/**
 * In place of an empty list: what would find something, one press away, the nearest to what was asked first, and
 * everything there is if there is nothing else.
 */
export function NothingFound({ widened, trail }: Props) {
  const { state, link } = useExplorer();
  const text = explorerText.nothing;
  const hasWayOut = widened !== null || trail.length > 0 || hasFilters(state);
  return (
    <div className="border-t py-8">
      {hasWayOut && <p className="max-w-prose text-muted">{leadOf(state, trail, widened !== null)}</p>}
      <div className="mt-6 flex flex-col items-start gap-y-2 empty:hidden">
        {widened && (
          <ButtonLink {...link(widenedTo(widened, state))} className="mb-2 text-balance">
            {widened.radius === FARTHEST_MILES
              ? text.widenFar(widened.total)
              : text.widen(widened.total, widened.radius)}
          </ButtonLink>
        )}
        {Array.from(waysOut(state, trail, widened !== null), ([href, words]) => (
          <Link key={href} href={href} className="link flex min-h-11 items-center">
            {words}
          </Link>
        ))}
      </div>
    </div>
  );
}

/** Where all that there is is far away, the list says how far it is. */
function widenedTo({ radius }: NonNullable<Props["widened"]>, state: ExplorerState): ExplorerChange {
  if (radius === null) return ANYWHERE;
  return { ...circled(radius, state), ...(radius === FARTHEST_MILES && { sort: "distance" }) };
}

/** Words by address, the nearest first: a way that leads where an earlier one does is left out. */
function waysOut(state: ExplorerState, trail: Props["trail"], isElsewhere: boolean): ReadonlyMap<string, string> {
  const text = explorerText.nothing;
  const { near, at, radius } = state;
  const parent = trail.at(-2);
  const nothing = { ...EVERYTHING, view: state.view };
  const ways = new Map<string, string>();
  const add = (href: string, words: string) => ways.has(href) || ways.set(href, words);
  if (near !== "" && (trail.length > 0 || hasFilters({ ...state, near: "" }))) {
    add(explorerHref(undefined, { ...nothing, near, at, radius }), text.placeAlone(radius));
  }
  // Those that have ended, too.
  if (state.saved) add(nearHref("/saved", state), text.allSaved);
  if (trail.length > 0) {
    add(explorerHref(parent?.key, { ...state, cursor: null }), parent ? text.parent(parent.title) : text.anyCategory);
    add(explorerHref(undefined, nothing), text.restart);
  }
  if (ways.size === 0 && !isElsewhere && hasFilters(state)) {
    add("/#categories", text.categories);
    add(explorerHref(undefined, nothing), text.all);
  }
  return ways;
}

function leadOf(state: ExplorerState, trail: Props["trail"], isElsewhere: boolean): string {
  const text = explorerText.nothing;
  const isAlone = (filter: Partial<ExplorerState>) => trail.length === 0 && !hasFilters({ ...state, ...filter });
  if (state.saved && isAlone({ saved: false })) return text.saved;
  const isWordAlone = state.q !== "" && isAlone({ q: "", ...ANYWHERE });
  return isWordAlone && !isElsewhere ? text.word : text.lead;
}
