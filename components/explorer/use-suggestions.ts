import { createLoader } from "nuqs/server";
import { useEffect, useState } from "react";
import { getUnchecked } from "@/components/api/get-unchecked";
import type { Suggestions } from "@/lib/catalog/types";
import { nearHref } from "@/lib/domain/near-href";
import { explorerText } from "@/lib/text/explorer";
import { EVERYTHING, explorerHref, explorerParsers } from "./explorer-state";

export interface Suggestion {
  readonly title: string;
  readonly href: string;
  /** The text beside the title. */
  readonly aside: string;
}

export interface SuggestionGroup {
  readonly title: string;
  readonly items: readonly Suggestion[];
}

/** Nothing is requested while typing continues. */
const PAUSE_MS = 120;
const readState = createLoader(explorerParsers);

/**
 * Suggestions for what is typed; the last ones stay until newer ones are there, and outdated questions are cancelled.
 * @param from where and how is looked, as a query: the suggestions lead to pages that look so, too
 * @param isHeld somebody is choosing among what is there, which must not change under the hand
 */
export function useSuggestions(
  query: string,
  from: string,
  isHeld: boolean,
): { groups: readonly SuggestionGroup[]; settled: boolean } {
  const [answer, setAnswer] = useState<{ query: string; from: string; groups: readonly SuggestionGroup[] }>({
    query: "",
    from: "",
    groups: [],
  });
  const asked = query.trim();
  const settled = answer.query === asked && answer.from === from;
  const isListed = settled && answer.groups.length > 0;

  useEffect(() => {
    if (asked === "" || isHeld || isListed) return;
    const outdated = new AbortController();
    const pause = setTimeout(async () => {
      try {
        const { near, radius } = readState(from);
        const question = new URLSearchParams({ q: asked, ...(near && { near, radius: `${radius}` }) });
        const found = await getUnchecked<Suggestions>(`/api/suggest?${question}`, outdated.signal);
        if (!outdated.signal.aborted) setAnswer({ query: asked, from, groups: toGroups(found, from) });
      } catch {
        // A suggestion that does not come is not missed: the search itself says what is wrong.
        if (!outdated.signal.aborted) setAnswer({ query: asked, from, groups: [] });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      outdated.abort();
    };
  }, [asked, from, isHeld, isListed]);

  return { groups: asked === "" ? [] : answer.groups, settled };
}

function toGroups({ merchants, categories, offers }: Suggestions, from: string): SuggestionGroup[] {
  // Of the filters, only the place that was asked around: the others would leave out what a suggestion promises.
  const { near, at, radius, sort, view } = readState(from);
  const anywhere = { ...EVERYTHING, sort, view };
  const around = { ...anywhere, near, at, radius };
  const text = explorerText.suggest;
  const groups = [
    {
      title: text.merchants,
      items: merchants.map(({ id, name, offerCount, nearCount = 0 }) => ({
        title: name,
        href: nearHref(`/merchants/${id}`, around),
        aside: nearCount > 0 ? text.near(nearCount, radius) : explorerText.offers(offerCount),
      })),
    },
    {
      title: text.categories,
      items: categories.map(({ key, title, offerCount, nearCount = 0 }) => ({
        title,
        href: explorerHref(key, nearCount > 0 ? around : anywhere),
        aside: nearCount > 0 ? text.near(nearCount, radius) : explorerText.offers(offerCount),
      })),
    },
    {
      title: text.offers,
      items: offers.map(({ id, title, merchant, distanceMiles }) => ({
        title,
        href: nearHref(`/offers/${id}`, around),
        aside: distanceMiles === undefined ? merchant.name : text.away(merchant.name, distanceMiles),
      })),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
