import type { CatalogDb } from "@/lib/db/client";
import { findTowns, townsById } from "@/lib/db/offer-index";
import { groupBy } from "@/lib/domain/group-by";
import { addAll, type Bitmap, countIn, countOf, emptyBitmap, intersection } from "./bitmap";
import type { Edition } from "./edition";
import { type Filters, filterKey } from "./filters";
import { endingOffers, type Match, newOffers } from "./match";
import { townsNear } from "./near";
import type { Facets, StateCount, TownCount } from "./types";

const MOST_CITIES = 20;

/** How many offers each choice would leave, the other filters as they are; choices that would leave none are not named. */
export function countFacets(catalog: CatalogDb, edition: Edition, filters: Filters, match: Match): Facets {
  return edition.memo(`facets ${filterKey(filters)}`, () => {
    const anyCategory = match.without("category");
    const anywhere = match.without("where");
    const around = filters.near && countAround(catalog, edition, filters, anywhere);
    return {
      categories: edition.categories.all
        .map(({ id, key, title }) => ({ id, key, title, count: countIn(anyCategory, edition.categories.offersIn(id)) }))
        .filter(({ count }) => count > 0),
      states: around?.states ?? countStates(catalog, edition, filters, anywhere),
      cities: around?.cities ?? countCities(catalog, edition, filters, anywhere),
      new: countOf(intersection(match.without("new"), newOffers(edition))),
      ending: countOf(intersection(match.without("ending"), endingOffers(edition))),
    };
  });
}

function countStates(catalog: CatalogDb, edition: Edition, { city }: Filters, rest: Bitmap): StateCount[] {
  if (city === undefined) {
    const states = edition.index.setKeys("state");
    return mostFirst(states.map((state) => ({ state, count: countIn(rest, edition.set("state", state)) })));
  }
  const namesakes = groupBy(findTowns(catalog, { key: city }), (town) => town.state);
  return mostFirst(
    [...namesakes].map(([state, towns]) => {
      const offers = emptyBitmap(edition.size);
      for (const town of towns) addAll(offers, edition.offersInTown(town.id));
      return { state, count: countOf(intersection(rest, offers)) };
    }),
  );
}

/** The cities with most offers, of the state or of the country. */
function countCities(catalog: CatalogDb, edition: Edition, { state }: Filters, rest: Bitmap): TownCount[] {
  const within = state === undefined ? undefined : new Set(findTowns(catalog, { state }).map((town) => town.id));
  const { towns, ends, slots } = edition.townOffers();
  const best: { id: number; count: number }[] = [];
  for (let i = 0; i < towns.length; i++) {
    const id = towns[i] ?? 0;
    const start = ends[i - 1] ?? 0;
    const end = ends[i] ?? start;
    // Towns come by size: no later one has more.
    if (best.length === MOST_CITIES && end - start <= (best.at(-1)?.count ?? 0)) break;
    if (within && !within.has(id)) continue;
    const count = countIn(rest, slots.subarray(start, end));
    if (count <= (best[MOST_CITIES - 1]?.count ?? 0)) continue;
    best.push({ id, count });
    best.sort((a, b) => b.count - a.count);
    best.length = Math.min(best.length, MOST_CITIES);
  }
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
  const here = townsNear(edition, { centre: near, miles: radius });
  const towns = [...townsById(catalog, [...here.keys()]).values()];
  const inCity = towns.filter((town) => city === undefined || town.key === city);
  const states = [...groupBy(inCity, (town) => town.state)].map(([name, group]) => {
    const offers = emptyBitmap(edition.size);
    for (const town of group) addAll(offers, here.get(town.id) ?? []);
    return { state: name, count: countOf(intersection(rest, offers)) };
  });
  const cities = towns
    .filter((town) => town.key !== "" && (state === undefined || town.state === state))
    .map((town) => ({ city: town.name, state: town.state, count: countIn(rest, [...(here.get(town.id) ?? [])]) }));
  return {
    states: mostFirst(states.filter((count) => count.state !== "")),
    cities: mostFirst(cities).slice(0, MOST_CITIES),
  };
}

function mostFirst<Count extends { readonly count: number }>(counts: readonly Count[]): Count[] {
  return counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}
