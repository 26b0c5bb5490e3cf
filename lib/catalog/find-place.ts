import type { CatalogDb } from "@/lib/db/client";
import { type TownRow, townsSpelt } from "@/lib/db/offer-index";
import { wordsOf } from "@/lib/domain/fold";
import { groupBy } from "@/lib/domain/group-by";
import type { Runtime } from "@/lib/runtime";
import { countOfBoth } from "./bitmap";
import { type Edition, inEdition } from "./edition";
import { offersInTowns } from "./offers-in-towns";
import { type Place, readPlaces, type Town, townSpellings } from "./place";

/** The place that a text was taken for. */
export interface FoundPlace extends Place {
  /** Other towns that it may mean; those with most live offers first. */
  readonly namesakes: readonly Town[];
}

/** The place that a text means; null if it is unknown. */
export function findPlace({ catalog }: Pick<Runtime, "catalog">, text: string): FoundPlace | null {
  return inEdition(catalog, (edition) => mostOffered(catalog, edition, readPlaces(text)) ?? null);
}

/** Of towns of one name, the one with most live offers; where they have as many, the first of them. */
export function mostOffered(catalog: CatalogDb, edition: Edition, places: readonly Place[]): FoundPlace | undefined {
  const [first] = places;
  if (!first || places.length === 1) return first && { ...first, namesakes: [] };
  return edition.memo("counts", `towns like ${first.name}`, () => {
    const [most = first, ...others] = byOffers(catalog, edition, places);
    return { ...most, namesakes: others.flatMap(({ town }) => town ?? []) };
  });
}

/** Towns with most live offers first. */
export function byOffers(catalog: CatalogDb, edition: Edition, places: readonly Place[]): Place[] {
  const named = groupBy(places, ({ town }) => town?.city);
  const counted = [...named].flatMap(([city, namesakes]) => {
    const spelt = city === undefined ? [] : townsSpelt(catalog, townSpellings(wordsOf(city)));
    return namesakes.map((place) => ({ place, offers: offersIn(edition, spelt, place.town) }));
  });
  return counted.sort((a, b) => b.offers - a.offers).map(({ place }) => place);
}

/**
 * Counts a town's live offers.
 * @param spelt the feed's towns of its name, which it may spell in several ways, and none of them as the ZIP table does
 */
function offersIn(edition: Edition, spelt: readonly TownRow[], town: Town | undefined): number {
  const towns = spelt.flatMap(({ id, state }) => (state === town?.state ? id : []));
  return countOfBoth(edition.live, offersInTowns(edition, towns));
}
