import { z } from "zod";
import type { CatalogDb } from "@/lib/db/client";
import { isWithin, milesOfChord } from "@/lib/domain/distance";
import { FARTHEST_MILES, RADII, SORTS, usualSort } from "@/lib/domain/offer-search";
import { pageLimit, pageOf } from "@/lib/domain/page";
import { InvalidInputError, parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { refusalText } from "@/lib/text/refusals";
import { askedPlace } from "./asked-place";
import { type Bitmap, countOf, has } from "./bitmap";
import { type Edition, inEdition } from "./edition";
import { countFacets } from "./facets";
import { atOnePlace, type Filters, filterSchema } from "./filters";
import { itemsIn } from "./items";
import { type Match, matchOffers } from "./match";
import type { Nearby } from "./near";
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
export type OfferQuery = { readonly [Name in keyof z.input<typeof offerQuerySchema>]?: unknown };

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
    const slots = items.map(({ slot }) => slot);
    return answer({
      items: itemsIn(catalog, edition, slots, match.nearby),
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
 * The next radius within which an offer fits the other filters, how many do, and how far the nearest is; else how many
 * do anywhere.
 */
function widen(catalog: CatalogDb, edition: Edition, filters: Filters, match: Match): OfferPage["widened"] {
  const matching = (where: Partial<Filters>) => matchOffers(catalog, edition, { ...filters, ...where });
  // Without a circle, words may name other towns.
  const anywhere = countOf(
    filters.near
      ? matching({ near: undefined, state: undefined, city: undefined, placeless: false }).bits
      : match.without("where"),
  );
  if (anywhere === 0) return null;
  const wider =
    filters.near && !filters.placeless ? [...RADII, FARTHEST_MILES].filter((radius) => radius > filters.radius) : [];
  for (const radius of wider) {
    const { bits, nearby } = matching({ radius });
    const total = countOf(bits);
    if (!nearby || total === 0) continue;
    const nearestMiles = milesOfChord(nearestOf(nearby, bits));
    // Those of a town that the words name may have a place nearby, too, which says nothing of how far the town is.
    if (radius < FARTHEST_MILES || nearestMiles > filters.radius) return { radius, total, nearestMiles };
  }
  return { radius: null, total: anywhere };
}

/** The least chord of the offers that match. */
function nearestOf({ slots, chords }: Nearby, bits: Bitmap): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < slots.length; i++) {
    if (has(bits, slots[i] ?? 0)) nearest = Math.min(nearest, chords[i] ?? nearest);
  }
  return nearest;
}
