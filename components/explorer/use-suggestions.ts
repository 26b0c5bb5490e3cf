"use client";

import { useEffect, useState } from "react";
import { getJson } from "@/components/ui/get-json";
import type { Suggestions } from "@/lib/catalog/types";
import { categoryHref } from "@/lib/domain/category-trail";
import { explorerText } from "@/lib/text/explorer";

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

/**
 * Suggestions for what is typed; the last ones stay until newer ones arrive, and outdated requests are cancelled.
 * @param isHeld the user is choosing a suggestion, so the list must not change
 */
export function useSuggestions(
  query: string,
  isHeld: boolean,
): { groups: readonly SuggestionGroup[]; settled: boolean } {
  const [answer, setAnswer] = useState<{ query: string; groups: readonly SuggestionGroup[] }>({
    query: "",
    groups: [],
  });
  const asked = query.trim();
  const isListed = answer.query === asked && answer.groups.length > 0;

  useEffect(() => {
    if (asked === "" || isHeld || isListed) return;
    const outdated = new AbortController();
    const pause = setTimeout(async () => {
      try {
        const found = await getJson<Suggestions>(`/api/suggest?${new URLSearchParams({ q: asked })}`, outdated.signal);
        if (!outdated.signal.aborted) setAnswer({ query: asked, groups: toGroups(found) });
      } catch {
        // A failed suggestion is ignored: the search itself reports what is wrong.
        if (!outdated.signal.aborted) setAnswer({ query: asked, groups: [] });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      outdated.abort();
    };
  }, [asked, isHeld, isListed]);

  return { groups: asked === "" ? [] : answer.groups, settled: answer.query === asked };
}

function toGroups({ merchants, categories, offers }: Suggestions): SuggestionGroup[] {
  const text = explorerText.suggest;
  const groups = [
    {
      title: text.merchants,
      items: merchants.map(({ id, name, offerCount }) => ({
        title: name,
        href: `/merchants/${id}`,
        aside: explorerText.offers(offerCount),
      })),
    },
    {
      title: text.categories,
      items: categories.map(({ key, title, offerCount }) => ({
        title,
        href: categoryHref(key),
        aside: explorerText.offers(offerCount),
      })),
    },
    {
      title: text.offers,
      items: offers.map(({ id, title, merchant }) => ({ title, href: `/offers/${id}`, aside: merchant.name })),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
