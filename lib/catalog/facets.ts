import type { CatalogDb } from "@/lib/db/client";
import { type TownRow, townsById, townsNamed } from "@/lib/db/offer-index";
import { groupBy } from "@/lib/domain/group-by";
import { smallest } from "@/lib/domain/smallest";
import { addAll, type Bitmap, countOf, emptyBitmap, intersection } from "./bitmap";
import type { Edition } from "./edition";
import { type Filters, filterKey } from "./filters";
import { endingOffers, type Match, newOffers, townsOf } from "./match";
import { townsNear } from "./near";
import { type Dimension, dimensionOf, groupingOf, tally } from "./tally";
import type { Facets, StateCount, TownCount } from "./types";

const MOST_CITIES = 20;

/** How many offers each choice would leave, the other filters as they are; choices that would leave none are not named. */
export function countFacets(catalog: CatalogDb, edition: Edition, filters: Filters, match: Match): Facets {
  return edition.memo(`facets ${filterKey(filters)}`, () => {
    const anywhere = match.without("where");
    const around = filters.near && countAround(catalog, edition, filters, anywhere);
    return {
      categories: countCategories(edition, match.without("category")),
      states: around?.states ?? countStates(catalog, edition, filters, anywhere),
      cities: around?.cities ?? countCities(catalog, edition, filters, anywhere),
      new: countOf(intersection(match.without("new"), newOffers(edition))),
      ending: countOf(intersection(match.without("ending"), endingOffers(edition))),
    };
  });
}

function countCategories(edition: Edition, rest: Bitmap): Facets["categories"] {
  const { all, offersIn } = edition.categories;
  const counts = tally(
    edition.once("categories", () => dimensionOf(groupingOf(all.map(({ id }) => offersIn(id))), edition.size)),
    rest,
  );
  return all
    .map(({ id, key, title }, i) => ({ id, key, title, count: counts[i] ?? 0 }))
    .filter(({ count }) => count > 0);
}

function countStates(catalog: CatalogDb, edition: Edition, filters: Filters, rest: Bitmap): StateCount[] {
  const { city } = filters;
  if (city === undefined) {
    const { states, dimension } = statesOf(edition);
    const counts = edition.memo(`states ${keyOfRest(filters)}`, () => tally(dimension, rest));
    return mostFirst(states.map((state, i) => ({ state, count: counts[i] ?? 0 })));
  }
  return countByState(edition, townsNamed(catalog, city), (town) => edition.offersInTown(town.id), rest);
}

/** Counts by place are the same whichever place is chosen. */
function keyOfRest(filters: Filters): string {
  return filterKey({ ...filters, state: undefined, city: undefined });
}

function statesOf(edition: Edition): { states: readonly string[]; dimension: Dimension } {
  return edition.once("states", () => {
    const states = edition.index.setKeys("state");
    const offers = groupingOf(states.map((state) => edition.set("state", state)));
    return { states, dimension: dimensionOf(offers, edition.size) };
  });
}

/** The cities with most offers, of the state or of the country. */
function countCities(catalog: CatalogDb, edition: Edition, filters: Filters, rest: Bitmap): TownCount[] {
  const { towns, ends, slots } = edition.townOffers();
  const dimension = edition.once("towns", () => dimensionOf({ ends, members: slots }, edition.size));
  const within = townsOf(catalog, edition, { state: filters.state });
  const counts = edition.memo(`cities ${keyOfRest(filters)}`, () => tally(dimension, rest));
  const found: { id: number; count: number }[] = [];
  for (let i = 0; i < counts.length; i++) {
    const id = towns[i] ?? 0;
    const count = counts[i] ?? 0;
    if (count > 0 && (!within || within.has(id))) found.push({ id, count });
  }
  const best = smallest(found, MOST_CITIES, (a, b) => b.count - a.count);
  const names = townsById(
    catalog,
    best.map((town) => town.id),
  );
  return best.flatMap(({ id, count }) => {
    const town = names.get(id);
    return town ? [{ city: town.name, state: town.state, count }] : [];
  });
}

/** States and cities within the radius: an offer counts where a location of it lies inside. */
function countAround(
  catalog: CatalogDb,
  edition: Edition,
  { near, radius, state, city }: Filters,
  rest: Bitmap,
): { states: StateCount[]; cities: TownCount[] } {
  if (!near) return { states: [], cities: [] };
  const here = townsNear(edition, { centre: near, miles: radius }, rest);
  const towns = [...townsById(catalog, [...here.keys()]).values()];
  const offersIn = (town: TownRow) => here.get(town.id) ?? [];
  const inCity = towns.filter((town) => town.state !== "" && (city === undefined || town.key === city));
  const cities = towns
    .filter((town) => town.key !== "" && (state === undefined || town.state === state))
    .map((town) => ({ city: town.name, state: town.state, count: offersIn(town).length }));
  return {
    states: countByState(edition, inCity, offersIn, rest),
    cities: mostFirst(cities).slice(0, MOST_CITIES),
  };
}

function countByState(
  edition: Edition,
  towns: readonly TownRow[],
  offersIn: (town: TownRow) => Iterable<number>,
  rest: Bitmap,
): StateCount[] {
  return mostFirst(
    Array.from(
      groupBy(towns, (town) => town.state),
      ([state, group]) => {
        const offers = emptyBitmap(edition.size);
        for (const town of group) addAll(offers, offersIn(town));
        return { state, count: countOf(intersection(rest, offers)) };
      },
    ),
  );
}

function mostFirst<Count extends { readonly count: number }>(counts: readonly Count[]): Count[] {
  return counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}
