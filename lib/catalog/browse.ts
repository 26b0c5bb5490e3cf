import { z } from "zod";
import type { CatalogDb } from "@/lib/db/client";
import { isWithin } from "@/lib/domain/distance";
import { FARTHEST_MILES, RADII, SORTS, usualSort } from "@/lib/domain/offer-search";
import { pageLimit, pageOf } from "@/lib/domain/page";
import { InvalidInputError, parseInput, type Unchecked } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { refusalText } from "@/lib/text/refusals";
import { askedPlace } from "./asked-place";
import { countOf, countOfBoth, meets } from "./bitmap";
import { type Edition, inEdition } from "./edition";
import { countFacets } from "./facets";
import { atOnePlace, type Filters, filterSchema } from "./filters";
import { itemsIn } from "./items";
import { circleOf, type Match, matchOffers, placelessOffers } from "./match";
import { offersNear } from "./near";
import { cursorKey, cursorSchema, inOrder } from "./order";
import type { OfferPage } from "./types";

export const offerQuerySchema = filterSchema.extend({
  sort: z
    .enum(SORTS)
    .optional()
    .describe(
      "`distance` needs `near`; unless given, relevance with `q`, else distance with `near`, else newest; what is as relevant comes nearest first with `near`, else newest first",
    ),
  cursor: cursorSchema.optional(),
  limit: pageLimit(24),
});

/** As it comes from a query string. */
export type OfferQuery = Unchecked<typeof offerQuerySchema>;

/** What one page of a question is answered from. */
interface Found extends Pick<OfferPage, "items" | "total" | "nextCursor"> {
  readonly edition: Edition;
  readonly filters: Filters;
  readonly match: Match;
}

/**
 * One page of live offers, with what the explorer shows around it. A category includes its descendants; an unknown one
 * is empty.
 * @throws InvalidInputError
 */
export function browseOffers({ catalog }: Pick<Runtime, "catalog">, input: OfferQuery): OfferPage {
  return findPage(catalog, input, ({ edition, filters, match, ...page }) => ({
    today: edition.today,
    ...page,
    facets: countFacets(catalog, edition, filters, match),
    near: nearOf(filters),
    widened: page.total === 0 ? widen(catalog, edition, filters, match) : null,
    spelling: match.search?.spelling ?? null,
    askedPlace: askedIn(edition, filters),
  }));
}

/**
 * The same offers alone, for a part of a page that has no filters: counting what each filter would leave takes longer
 * than finding a few offers.
 * @throws InvalidInputError
 */
export function firstOffers(
  { catalog }: Pick<Runtime, "catalog">,
  input: OfferQuery,
): Pick<OfferPage, "items" | "total"> {
  return findPage(catalog, input, ({ items, total }) => ({ items, total }));
}

function findPage<Answer>(catalog: CatalogDb, input: OfferQuery, answer: (found: Found) => Answer): Answer {
  const { sort: wanted, cursor, limit, ...asked } = parseInput(offerQuerySchema, input);
  const sort = wanted ?? usualSort({ hasQuery: asked.q !== undefined, hasPlace: asked.near !== undefined });
  if (sort === "distance" && !asked.near) throw new InvalidInputError(refusalText.sortNeedsNear);
  if (cursor && cursor.sort !== sort) throw new InvalidInputError(refusalText.otherCursor);
  return inEdition(catalog, (edition) => {
    const filters = atOnePlace(catalog, edition, asked);
    const match = matchOffers(catalog, edition, filters);
    const ranked = inOrder(edition, match, sort, cursor, limit + 1);
    const { items, nextCursor } = pageOf(ranked, limit, (offer) => cursorKey(offer.cursor));
    return answer({
      items: itemsIn(catalog, edition, items, match.nearby?.circle),
      total: countOf(match.bits),
      nextCursor,
      edition,
      filters,
      match,
    });
  });
}

function nearOf({ near, radius }: Filters): OfferPage["near"] {
  if (!near) return null;
  const { name, namesakes, latitude, longitude } = near;
  return { name, namesakes, latitude, longitude, radius };
}

/** The place in the query, unless the filters say where offers are, or it is in the circle that was searched. */
function askedIn(edition: Edition, filters: Filters): OfferPage["askedPlace"] {
  const { q, near, radius, city, state, placeless } = filters;
  if (q === undefined || city !== undefined || state !== undefined || placeless) return null;
  const asked = askedPlace(edition, q);
  if (!asked) return null;
  if (near && isWithin(near, radius)(asked.near.latitude, asked.near.longitude)) return null;
  return { q: asked.q, near: asked.near.name };
}

/**
 * The next radius within which an offer fits the other filters, and how many do; else how many do at any distance, or
 * anywhere. What is farther than the widest radius is not looked up place by place: that would read the whole map.
 */
function widen(catalog: CatalogDb, edition: Edition, filters: Filters, match: Match): OfferPage["widened"] {
  const matching = (where: Partial<Filters>) => matchOffers(catalog, edition, { ...filters, ...where }).bits;
  const { near, radius: searched, placeless } = filters;
  // Without a circle, words may name other towns.
  const everywhere = { near: undefined, state: undefined, city: undefined, placeless: false };
  const anywhere = near ? matching(everywhere) : match.without("where");
  const total = countOf(anywhere);
  if (total === 0) return null;
  if (!near || placeless) return { radius: null, total };
  for (const radius of RADII.filter((miles) => miles > searched)) {
    const circle = circleOf(catalog, edition, { ...filters, radius });
    if (!circle || !meets(offersNear(edition, circle).bits, anywhere)) continue;
    const within = countOf(matching({ radius }));
    if (within > 0) return { radius, total: within };
  }
  const here = matching({ near: undefined });
  const placed = countOf(here) - countOfBoth(here, placelessOffers(edition));
  // Offers of a town that the words name may have a place nearby, too, and are not meant.
  return placed > 0 && !askedIn(edition, filters) ? { radius: FARTHEST_MILES, total: placed } : { radius: null, total };
}
