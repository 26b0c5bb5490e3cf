import type { CatalogDb } from "@/lib/db/client";
import { type TownRow, townsById, townsNamed } from "@/lib/db/offer-index";
import { type Bitmap, countOf, countOfBoth } from "./bitmap";
import { combinationsOf, countGroups } from "./combinations";
import type { Edition } from "./edition";
import { type Filters, filterKey } from "./filters";
import { endingOffers, type Match, matchOffers, newOffers, placelessOffers } from "./match";
import { type Nearby, offersNear } from "./near";
import { offersInTowns } from "./offers-in-towns";
import { type Dimension, dimensionOf, groupingOf, mostCounted, rankIn, tally, type Values, valuesIn } from "./tally";
import { throughStore } from "./through-store";
import { townsNear } from "./towns-near";
import { townsOfState } from "./towns-of-state";
import type { Facets, StateCount, TownCount } from "./types";

const MOST_CITIES = 20;

/**
 * How many offers each choice would leave with the other filters unchanged; choices that would leave none are left out.
 */
export function countFacets(catalog: CatalogDb, edition: Edition, filters: Filters, match: Match): Facets {
  return edition.memo("counts", `all ${filterKey(filters)}`, () => {
    const anywhere = match.without("where");
    const around = match.nearby && countAround(catalog, edition, filters, match.nearby, anywhere);
    /** A facet does not depend on the filters that a choice in it replaces: the others are `kept`. */
    const apart = <Counts extends object>(facet: string, kept: Filters, count: () => Counts) =>
      edition.memo("counts", `${facet} ${filterKey(kept)}`, count);
    const [anyCategory, anyCity] = [
      { ...filters, category: undefined },
      { ...filters, city: undefined },
    ];
    const anyState = { ...anyCity, state: undefined };
    return {
      categories: apart("category", anyCategory, () => countCategories(edition, match.without("category"))),
      states: around?.states ?? apart("state", anyState, () => countStates(edition, anywhere)),
      cities: around?.cities ?? apart("city", anyCity, () => countCities(catalog, edition, filters, anywhere)),
      placeless: countPlaceless(catalog, edition, filters, anywhere),
      new: countOfBoth(match.without("new"), newOffers(edition)),
      ending: countOfBoth(match.without("ending"), endingOffers(edition)),
    };
  });
}

/** Around no place, words may name any town: what they find is another question. */
function countPlaceless(catalog: CatalogDb, edition: Edition, filters: Filters, anywhere: Bitmap): number {
  if (!filters.near || filters.q === undefined) return countOfBoth(anywhere, placelessOffers(edition));
  const instead = { ...filters, near: undefined, state: undefined, city: undefined, placeless: true };
  return countOf(matchOffers(catalog, edition, instead).bits);
}

function countCategories(edition: Edition, rest: Bitmap): Facets["categories"] {
  const { all, offersIn } = edition.categories;
  const combinations = edition.once("categories", () =>
    combinationsOf(
      all.map(({ id }) => offersIn(id)),
      edition.size,
    ),
  );
  const counts = countGroups(combinations, rest);
  return all
    .map(({ id, key, title }, i) => ({ id, key, title, count: counts[i] ?? 0 }))
    .filter(({ count }) => count > 0);
}

/** Whatever the city: a state is chosen in its place, or no other state could be. */
function countStates(edition: Edition, rest: Bitmap): StateCount[] {
  const { states, dimension } = statesOf(edition);
  const counts = tally(dimension, rest);
  return mostFirst(states.map((state, i) => ({ state, count: counts[i] ?? 0 })));
}

function idsOf(towns: readonly TownRow[]): ReadonlySet<number> {
  return new Set(towns.map(({ id }) => id));
}

function statesOf(edition: Edition): { states: readonly string[]; dimension: Dimension } {
  return edition.once("states", () => {
    const states = edition.index.setKeys("state");
    const offers = groupingOf(states.map((state) => edition.set("state", state)));
    return { states, dimension: dimensionOf(offers, edition.size) };
  });
}

/** The cities with the most offers in the state, or in the country. */
function countCities(catalog: CatalogDb, edition: Edition, { state }: Filters, rest: Bitmap): TownCount[] {
  const { towns } = edition.townOffers();
  const best = mostCounted(townsOfOffers(edition), rest, choosableTowns(edition, state), MOST_CITIES);
  const counts = best.map(({ value, count }) => ({ id: towns[value] ?? 0, count }));
  return named(catalog, edition, counts, (ids) => countOfBoth(rest, offersInTowns(edition, ids)));
}

/** All towns that can be chosen, or those of a state, as values of `townsOfOffers`. */
function choosableTowns(edition: Edition, state: string | undefined): Values {
  const dimension = townsOfOffers(edition);
  const nameless = namelessTowns(edition);
  if (state === undefined) {
    const { towns } = edition.townOffers();
    return edition.once("every town", () =>
      valuesIn(
        dimension,
        Uint32Array.from(towns.keys()).filter((position) => !nameless.has(towns[position] ?? 0)),
      ),
    );
  }
  return edition.memo("counts", `choosable towns of ${state}`, () => {
    const ids = [...townsOfState(edition, state)].filter((id) => !nameless.has(id));
    return valuesIn(dimension, Uint32Array.from(ids.flatMap((id) => edition.townPosition(id) ?? [])).sort());
  });
}

/** Places whose city the feed leaves empty: no town that could be chosen. */
function namelessTowns(edition: Edition): ReadonlySet<number> {
  return edition.once("nameless towns", () => new Set([0, ...edition.index.namelessTowns()]));
}

function townsOfOffers(edition: Edition): Dimension {
  return edition.once("towns", () => {
    const { ends, slots } = edition.townOffers();
    return dimensionOf({ ends, members: slots }, edition.size);
  });
}

/**
 * Those with as many offers are in the order of their names. A town without a state can only be chosen by its name, and
 * so together with its namesakes of all states.
 * @param countIn counts the offers in some towns, each once
 */
function named(
  catalog: CatalogDb,
  edition: Edition,
  counts: readonly { readonly id: number; readonly count: number }[],
  countIn: (ids: ReadonlySet<number>) => number,
): TownCount[] {
  const towns = throughStore(
    edition.once("towns by id", () => new Map<number, TownRow>()),
    counts.map(({ id }) => id),
    (missing) => townsById(catalog, missing),
  );
  return counts
    .flatMap(({ id, count }) => {
      const town = towns.get(id);
      if (!town || count === 0) return [];
      const { name: city, state, key } = town;
      return [{ city, state, count: state === "" ? countIn(idsOf(townsNamed(catalog, key))) : count }];
    })
    .sort((a, b) => b.count - a.count || a.city.localeCompare(b.city));
}

/** States and cities within the radius: an offer counts wherever one of its locations is inside. */
function countAround(
  catalog: CatalogDb,
  edition: Edition,
  { state, city }: Filters,
  nearby: Nearby,
  rest: Bitmap,
): { states: StateCount[]; cities: TownCount[] } {
  const { centre, miles } = nearby.circle;
  // The match's circle is limited to the state and the town.
  const isWhole = state === undefined && city === undefined;
  const { circle, states: offersByState } = isWhole ? nearby : offersNear(edition, { centre, miles });
  const towns = townsNear(edition, circle, rest);
  const nameless = namelessTowns(edition);
  const { names, ofTown } = edition.townStates();
  const cities: { readonly id: number; readonly count: number }[] = [];
  let least = 0;
  for (const id of towns.ids) {
    if (state !== undefined && names[ofTown[id] ?? 0] !== state) continue;
    if (towns.atMostIn(id) <= least) continue;
    if (nameless.has(id)) continue;
    const count = towns.countIn([id]);
    if (count > least) least = rankIn(cities, { id, count }, MOST_CITIES);
  }
  const states = Array.from(offersByState, ([name, bits]) => ({ state: name, count: countOfBoth(rest, bits) }));
  return {
    states: mostFirst(states.filter((count) => count.state !== "")),
    cities: named(catalog, edition, cities, (ids) => towns.countIn([...ids])),
  };
}

function mostFirst<Count extends { readonly count: number }>(counts: readonly Count[]): Count[] {
  return counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}
