import { categoryHref } from "@/lib/domain/category-trail";
import { wordsOf } from "@/lib/domain/fold";
import { RADII } from "@/lib/domain/offer-search";
import { type Draws, seededDraws } from "../query/draws";
import type { SampleOffer } from "../query/samples";

/**
 * What a member looks for: a third by category, a third by words, a third by place; half of each narrowed by another.
 */
export interface Search {
  readonly category?: string;
  readonly filters: Readonly<Record<string, string>>;
}

/** As many searches, drawn anew from a seed: the same for every run. */
export function searches(samples: readonly SampleOffer[], count: number, seed: number): Search[] {
  const draws = seededDraws(seed);
  return Array.from({ length: count }, () => search(samples, draws));
}

function search(samples: readonly SampleOffer[], draws: Draws): Search {
  const { category, merchant, title, zip, state } = draws.pick(samples);
  const word = draws.pick(wordsOf(`${merchant} ${title}`).concat("pizza"));
  const near = { near: zip, radius: String(draws.pick(RADII)) };
  return draws.pick<Search>([
    { category, filters: {} },
    { category, filters: draws.pick<Record<string, string>>([{ new: "1" }, { state }, { sort: "ending" }]) },
    { filters: { q: word } },
    { filters: { q: word, ...near } },
    { filters: near },
    { category, filters: near },
  ]);
}

/** The explorer's page of a search. */
export function pagePath({ category, filters }: Search): string {
  return `${category === undefined ? "/browse" : categoryHref(category)}?${new URLSearchParams(filters)}`;
}

/** The same, as the explorer asks for it once it runs. */
export function apiPath({ category, filters }: Search): string {
  return `/api/offers?${new URLSearchParams({ ...filters, ...(category && { category }) })}`;
}
