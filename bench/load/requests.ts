import type { Asked } from "../http/load";
import { apiPath, pagePath, searches } from "../http/mix";
import { seededDraws } from "../query/draws";
import type { SampleOffer } from "../query/samples";

/** What members do, in shares: 80 % browse and search, 15 % look at an offer, 5 % redeem. */
export function memberRequests(samples: readonly SampleOffer[], count: number): Asked[] {
  const draws = seededDraws(7);
  return searches(samples, count, 7).map((search) => {
    const { offerId } = draws.pick(samples);
    const share = draws.below(100);
    if (share < 5) return { path: `/api/offers/${offerId}/redeem`, method: "POST" };
    if (share < 20) return { path: `/offers/${offerId}` };
    if (share < 30) return { path: `/api/suggest?q=${encodeURIComponent((search.filters.q ?? "pi").slice(0, 4))}` };
    return { path: share < 65 ? pagePath(search) : apiPath(search) };
  });
}
