import type { CatalogDb } from "@/lib/db/client";
import { townsNamed } from "@/lib/db/offer-index";
import { slotsOfMerchant, slotsOfOffers } from "@/lib/db/offers";
import { dayNumber } from "@/lib/domain/central-time";
import { once } from "@/lib/domain/once";
import { ENDING_DAYS, NEW_DAYS } from "@/lib/domain/recency";
import { type Bitmap, bitmapOf, intersection, NONE } from "./bitmap";
import type { Circle } from "./circle";
import type { Edition } from "./edition";
import { type Filters, filterKey } from "./filters";
import { firstWhere } from "./first-where";
import { type Nearby, offersNear, townsWithin } from "./near";
import { offersInTowns } from "./offers-in-towns";
import type { Area } from "./search/place-words";
import { type SearchMatch, searchOffers } from "./search/search";
import { townsOfState } from "./towns-of-state";

/**
 * What can restrict offers. State, town and circle count as one restriction, as the same location has to satisfy them
 * all; so does that there is no place, because it is chosen instead of one.
 */
type Restriction = "category" | "merchant" | "ids" | "words" | "where" | "new" | "ending";

/** The live offers that match the filters. */
export interface Match {
  readonly bits: Bitmap;
  /** The offers that would match if one filter were ignored. */
  without(restriction: Restriction): Bitmap;
  readonly search: SearchMatch | undefined;
  readonly nearby: Nearby | undefined;
}

export function matchOffers(catalog: CatalogDb, edition: Edition, filters: Filters): Match {
  return edition.memo(filters.near ? "circles" : "sets", `match ${filterKey(filters)}`, () => {
    const circle = circleOf(catalog, edition, filters);
    const search = filters.q === undefined ? undefined : searchOffers(edition, filters.q, areaOf(edition, filters));
    const nearby = circle && offersNear(edition, circle);
    const restrictions = new Map<Restriction, Bitmap>();
    const restrict = (restriction: Restriction, bits: Bitmap | undefined) =>
      bits && restrictions.set(restriction, bits);
    restrict("category", filters.category === undefined ? undefined : inCategory(edition, filters.category));
    restrict(
      "merchant",
      filters.merchant === undefined ? undefined : slots(edition, slotsOfMerchant(catalog, filters.merchant)),
    );
    restrict("ids", filters.ids && slots(edition, slotsOfOffers(catalog, filters.ids)));
    restrict("words", search?.all);
    const placed = nearby?.bits ?? inTowns(catalog, edition, filters);
    const placeless = filters.placeless ? placelessOffers(edition) : undefined;
    restrict("where", placed && placeless ? intersection(placed, placeless) : (placed ?? placeless));
    restrict("new", filters.new ? newOffers(edition) : undefined);
    restrict("ending", filters.ending ? endingOffers(edition) : undefined);
    const bits = intersection(edition.live, ...restrictions.values());
    const without = (left: Restriction) =>
      restrictions.has(left)
        ? intersection(
            edition.live,
            ...[...restrictions].flatMap(([restriction, some]) => (restriction === left ? [] : [some])),
          )
        : bits;
    return { bits, without, search, nearby };
  });
}

/** The circle requested by `near`, limited to the state and the town. */
export function circleOf(catalog: CatalogDb, edition: Edition, filters: Filters): Circle | undefined {
  const { near, radius } = filters;
  return near && { centre: near, miles: radius, towns: townsOf(catalog, edition, filters) };
}

/** Only the circle: a state's count says what choosing it would leave. */
function areaOf(edition: Edition, { near, radius }: Filters): Area | undefined {
  if (!near) return undefined;
  const key = JSON.stringify([near.latitude, near.longitude, radius]);
  return { key, towns: once(() => townsWithin(edition, { centre: near, miles: radius })) };
}

/** Ids of the towns that the filters ask for; undefined for any. */
export function townsOf(
  catalog: CatalogDb,
  edition: Edition,
  { state, city }: { readonly state?: string | undefined; readonly city?: string | undefined },
): ReadonlySet<number> | undefined {
  if (city !== undefined) {
    const namesakes = townsNamed(catalog, city).filter((town) => state === undefined || town.state === state);
    return new Set(namesakes.map((town) => town.id));
  }
  if (state === undefined) return undefined;
  return townsOfState(edition, state);
}

export function placelessOffers(edition: Edition): Bitmap {
  return edition.once("placeless", () => slots(edition, new Uint32Array(edition.index.column("placeless"))));
}

export function newOffers(edition: Edition): Bitmap {
  const since = dayNumber(edition.today) - NEW_DAYS;
  return edition.once("new", () => {
    const { newest, listed } = edition;
    const end = firstWhere(newest, (slot) => (listed[slot] ?? 0) < since);
    return slots(edition, newest.subarray(0, end));
  });
}

export function endingOffers(edition: Edition): Bitmap {
  const until = dayNumber(edition.today) + ENDING_DAYS;
  return edition.once("ending", () => {
    const { ending, expires } = edition;
    const end = firstWhere(ending, (slot) => (expires[slot] ?? 0) > until);
    return slots(edition, ending.subarray(0, end));
  });
}

function inCategory(edition: Edition, key: string): Bitmap {
  const category = edition.categories.byKey.get(key);
  return category ? edition.categories.bitsIn(category.id) : NONE;
}

function inTowns(catalog: CatalogDb, edition: Edition, filters: Filters): Bitmap | undefined {
  const { state, city } = filters;
  if (city === undefined) return state === undefined ? undefined : slots(edition, edition.set("state", state));
  return offersInTowns(edition, townsOf(catalog, edition, filters) ?? []);
}

function slots(edition: Edition, chosen: ArrayLike<number>): Bitmap {
  return bitmapOf(edition.size, chosen);
}
