import zipcodes from "zipcodes";
import type { Point } from "@/lib/domain/distance";
import { wordsOf } from "@/lib/domain/fold";
import { groupBy } from "@/lib/domain/group-by";
import { withoutInvisible } from "@/lib/domain/invisible";
import { once } from "@/lib/domain/once";
import { withinOneEdit } from "@/lib/domain/one-edit";
import { STATE_WORDS, stateCode } from "@/lib/domain/us-states";
import { spellingsOf, writtenOut } from "./town-words";

/** A place to search around, with its display name. */
export interface Place extends Point {
  readonly name: string;
  /** If it is a town; and how many ZIP areas it has. */
  readonly town?: Town;
  readonly areas?: number;
}

export interface Town {
  readonly city: string;
  readonly state: string;
}

const COORDINATES = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;
/** Alone, or after the town as in an address; a phone ends a sentence with a full stop. */
const ZIP = /(?:^|[\s,(])(\d{5})(?:\p{Pd}?\d{4})?[^\p{L}\p{N}]*$/u;
/** As an address may end. */
const COUNTRY = /[\s,](?:u\.?\s?s\.?(?:\s?a\.?)?|united states(?: of america)?)\s*$/i;

/** Fewer ZIP areas than this, and nobody means the town by the name that it shares with a state. */
const KNOWN_AS_TOWN = 20;

/**
 * Reads "LAT,LNG", a ZIP code, "town, ST" (design, HTTP surface) or a town's name alone, which may mean several: those
 * with most ZIP areas first, then by state. Empty if it is none of these, or unknown.
 */
export function readPlaces(text: string): readonly Place[] {
  const plain = withoutInvisible(text).normalize("NFKC");
  const coordinates = COORDINATES.exec(plain);
  if (coordinates) return pointAt(Number(coordinates[1]), Number(coordinates[2]));
  const address = plain.replace(COUNTRY, "");
  const zip = ZIP.exec(address)?.[1];
  if (zip === undefined) return townsCalled(wordsOf(address));
  const area = zipAreas().byZip.get(zip);
  if (!area) return [];
  const { latitude, longitude, city, state } = area;
  return [{ latitude, longitude, name: `${city}, ${state} ${zip}` }];
}

function pointAt(latitude: number, longitude: number): Place[] {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return [];
  return [{ latitude, longitude, name: `${latitude.toFixed(2)}, ${longitude.toFixed(2)}` }];
}

function townsCalled(words: readonly string[]): Place[] {
  for (let length = 1; length <= STATE_WORDS; length++) {
    const tail = words.slice(-length);
    // The table has more codes than there are states: those of military mail and of the Pacific islands.
    const state = stateCode(tail) ?? tail.join("").toUpperCase();
    const areas = areasOf(words.slice(0, -length)).filter((area) => area.state === state);
    if (areas.length > 0) return [middleOf(areas)];
  }
  const fewest = stateCode(words) === undefined ? 1 : KNOWN_AS_TOWN;
  const towns = [...groupBy(areasOf(words), ({ state }) => state)].filter(([, areas]) => areas.length >= fewest);
  towns.sort(([a, some], [b, others]) => others.length - some.length || a.localeCompare(b, "en"));
  return towns.map(([, areas]) => middleOf(areas));
}

/** The towns of all states whose name is at most one edit away from this. @param words as of `wordsOf` */
export function townsLike(words: readonly string[]): Place[] {
  const typed = townKey(words);
  return [...zipAreas().byTown]
    .filter(([key]) => withinOneEdit(typed, key))
    .flatMap(([, areas]) => [...groupBy(areas, ({ state }) => state).values()].map(middleOf));
}

function areasOf(town: readonly string[]): readonly zipcodes.ZipCode[] {
  return zipAreas().byTown.get(townKey(town)) ?? [];
}

/** A town, by its ZIP areas. */
function middleOf(areas: readonly zipcodes.ZipCode[]): Place {
  const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  const { city = "", state = "" } = areas[0] ?? {};
  return {
    latitude: middle(areas.map((area) => area.latitude)),
    longitude: middle(areas.map((area) => area.longitude)),
    name: `${city}, ${state}`,
    town: { city, state },
    areas: areas.length,
  };
}

/** What people call towns that the table has by another name. */
const CALLED = new Map([
  ["newyorkcity", "newyork"],
  ["nyc", "newyork"],
  ["dc", "washington"],
]);

/**
 * A town's name, however it is spelt: the table has "Mc Lean", "O Fallon" and "Mount Zion".
 * @param words as of `wordsOf`
 */
export function townKey(words: readonly string[]): string {
  const key = words.map(writtenOut).join("");
  return CALLED.get(key) ?? key;
}

/** All the spellings that `townKey` takes for one, without the spaces between words. @param words as of `wordsOf` */
export function townSpellings(words: readonly string[]): string[] {
  let spellings = [""];
  for (const word of words) {
    spellings = spellings.flatMap((begun) => spellingsOf(word).map((form) => begun + form));
  }
  const names = [...CALLED].flatMap(([called, name]) => (spellings.includes(name) ? called : []));
  return [...spellings, ...names];
}

interface ZipAreas {
  readonly byZip: ReadonlyMap<string, zipcodes.ZipCode>;
  /** Those of all states' towns of a name. */
  readonly byTown: ReadonlyMap<string, readonly zipcodes.ZipCode[]>;
}

const zipAreas = once(indexed);

/** Takes a tenth of a second, for which the first search around a place would wait. */
export function indexZipAreas(): void {
  zipAreas();
}

/** The bundled table by ZIP code and by town, without areas that have no coordinates. */
function indexed(): ZipAreas {
  const areas = Object.values(zipcodes.codes).filter(
    ({ country, latitude, longitude }) => country === "US" && (latitude || longitude),
  );
  // Folding each name once takes half the time: large towns have many areas.
  const keys = new Map([...new Set(areas.map(({ city }) => city))].map((city) => [city, townKey(wordsOf(city))]));
  return {
    byZip: new Map(areas.map((area) => [area.zip, area])),
    byTown: groupBy(areas, ({ city }) => keys.get(city) ?? ""),
  };
}
