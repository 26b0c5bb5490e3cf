import type { CatalogDb } from "@/lib/db/client";
import { allTowns, type TownRow } from "@/lib/db/offer-index";
import { wordsOf } from "@/lib/domain/fold";
import { groupBy } from "@/lib/domain/group-by";
import type { Runtime } from "@/lib/runtime";
import { addAll, countOfBoth, emptyBitmap } from "./bitmap";
import { type Edition, inEdition } from "./edition";
import { type Place, readPlaces, type Town, townKey } from "./place";

/** The place that a text was taken for. */
export interface FoundPlace extends Place {
  /** Other towns that it may mean; those with most live offers first. */
  readonly namesakes: readonly Town[];
}

/** The place that a text means; undefined if it is unknown. */
export function findPlace({ catalog }: Pick<Runtime, "catalog">, text: string): FoundPlace | undefined {
  return inEdition(catalog, (edition) => mostOffered(catalog, edition, readPlaces(text)));
}

/** Of towns of one name, the one with most live offers; where they have as many, the first of them. */
export function mostOffered(catalog: CatalogDb, edition: Edition, places: readonly Place[]): FoundPlace | undefined {
  const [first] = places;
  if (!first || places.length === 1) return first && { ...first, namesakes: [] };
  return edition.memo("counts", `towns like ${first.name}`, () => {
    const counted = places.map((place) => ({ place, offers: offersIn(catalog, edition, place.town) }));
    const [most = first, ...others] = counted.sort((a, b) => b.offers - a.offers).map(({ place }) => place);
    return { ...most, namesakes: others.flatMap(({ town }) => town ?? []) };
  });
}

/** The feed may spell a town in several ways, and none of them as the ZIP table does. */
function offersIn(catalog: CatalogDb, edition: Edition, town: Town | undefined): number {
  if (!town) return 0;
  const bits = emptyBitmap(edition.size);
  for (const { id } of townsByKey(catalog, edition).get(keyOf(town.city, town.state)) ?? []) {
    addAll(bits, edition.offersInTown(id));
  }
  return countOfBoth(edition.live, bits);
}

function townsByKey(catalog: CatalogDb, edition: Edition): ReadonlyMap<string, readonly TownRow[]> {
  return edition.once("towns by key", () => groupBy(allTowns(catalog), ({ name, state }) => keyOf(name, state)));
}

function keyOf(city: string, state: string): string {
  return `${townKey(wordsOf(city))}, ${state}`;
}
