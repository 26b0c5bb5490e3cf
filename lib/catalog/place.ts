import zipcodes from "zipcodes";
import type { Point } from "@/lib/domain/distance";
import { wordsOf } from "@/lib/domain/fold";
import { groupBy } from "@/lib/domain/group-by";

/** A place to search around, with its display name. */
export interface Place extends Point {
  readonly name: string;
  /** If it is a town. */
  readonly town?: Town;
}

export interface Town {
  readonly city: string;
  readonly state: string;
}

const COORDINATES = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;
/** Alone, or after the town as in an address. */
const ZIP = /(?:^|[\s,])(\d{5})(?:-\d{4})?[\s,]*$/;
/** As an address may end. */
const COUNTRY = /[\s,](?:u\.?\s?s\.?(?:\s?a\.?)?|united states(?: of america)?)\s*$/i;
/** As in "District of Columbia". */
const LONGEST_STATE = 3;

/** Fewer ZIP areas than this, and nobody means the town by the name that it shares with a state. */
const KNOWN_AS_TOWN = 20;

/**
 * Reads "LAT,LNG", a ZIP code, "town, ST" (design, HTTP surface) or a town's name alone, which may mean several: those with
 * most ZIP areas first, then by state. Empty if it is none of these, or unknown.
 */
export function readPlaces(text: string): readonly Place[] {
  const coordinates = COORDINATES.exec(text);
  if (coordinates) return pointAt(Number(coordinates[1]), Number(coordinates[2]));
  const address = text.replace(COUNTRY, "");
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
  for (let length = 1; length <= LONGEST_STATE; length++) {
    // "D.C." is two words.
    const written = words.slice(-length).join("");
    const state = stateCodes().get(written) ?? written;
    const areas = areasOf(words.slice(0, -length)).filter((area) => area.state.toLowerCase() === state);
    if (areas.length > 0) return [middleOf(areas)];
  }
  const fewest = stateCodes().has(words.join("")) ? KNOWN_AS_TOWN : 1;
  const towns = [...groupBy(areasOf(words), ({ state }) => state)].filter(([, areas]) => areas.length >= fewest);
  towns.sort(([a, some], [b, others]) => others.length - some.length || a.localeCompare(b, "en"));
  return towns.map(([, areas]) => middleOf(areas));
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
  };
}

/** The table spells most of these out, but not in each name, and people mostly shorten them. */
const WRITTEN_OUT = new Map([
  ["st", "saint"],
  ["ste", "sainte"],
  ["ft", "fort"],
  ["mt", "mount"],
  ["pt", "point"],
  ["n", "north"],
  ["s", "south"],
  ["e", "east"],
  ["w", "west"],
  ["spgs", "springs"],
  ["hts", "heights"],
  ["bch", "beach"],
  ["jct", "junction"],
  ["vly", "valley"],
  ["twp", "township"],
]);

function writtenOut(word: string): string {
  return WRITTEN_OUT.get(word) ?? word;
}

/** What people call the town that the table has as "New York". */
const NEW_YORK = new Set(["newyorkcity", "nyc"]);

/** A town's name, however it is spelt: the table has "Mc Lean", "O Fallon" and "Mount Zion". @param words as of `wordsOf` */
function townKey(words: readonly string[]): string {
  const key = words.map(writtenOut).join("");
  return NEW_YORK.has(key) ? "newyork" : key;
}

/** All the spellings that `townKey` takes for one, without the spaces between words. @param words as of `wordsOf` */
export function townSpellings(words: readonly string[]): string[] {
  let spellings = [""];
  for (const word of words.map(writtenOut)) {
    const forms = [word, ...[...WRITTEN_OUT].flatMap(([short, long]) => (long === word ? short : []))];
    spellings = spellings.flatMap((begun) => forms.map((form) => begun + form));
  }
  return spellings.includes("newyork") ? ["newyork", ...NEW_YORK] : spellings;
}

let codes: ReadonlyMap<string, string> | undefined;

/** Two letters by a state's folded name. The library's list has Canada's provinces, too, and no Puerto Rico. */
function stateCodes(): ReadonlyMap<string, string> {
  codes ??= new Map(
    [...Object.entries(zipcodes.states.full), ["Puerto Rico", "PR"] as const]
      .filter(([, code]) => zipAreas().states.has(code))
      .map(([name, code]) => [wordsOf(name).join(""), code.toLowerCase()]),
  );
  return codes;
}

interface ZipAreas {
  readonly byZip: ReadonlyMap<string, zipcodes.ZipCode>;
  /** Those of all states' towns of a name. */
  readonly byTown: ReadonlyMap<string, readonly zipcodes.ZipCode[]>;
  readonly states: ReadonlySet<string>;
}

let known: ZipAreas | undefined;

/** The bundled table by ZIP code and by town, without areas that have no coordinates. */
function zipAreas(): ZipAreas {
  if (known) return known;
  const areas = Object.values(zipcodes.codes).filter(
    ({ country, latitude, longitude }) => country === "US" && (latitude || longitude),
  );
  // Folding each name once takes half the time: large towns have many areas.
  const keys = new Map([...new Set(areas.map(({ city }) => city))].map((city) => [city, townKey(wordsOf(city))]));
  known = {
    byZip: new Map(areas.map((area) => [area.zip, area])),
    byTown: groupBy(areas, ({ city }) => keys.get(city) ?? ""),
    states: new Set(areas.map(({ state }) => state)),
  };
  return known;
}
