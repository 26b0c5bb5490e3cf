import zipcodes from "zipcodes";
import type { Point } from "@/lib/domain/distance";
import { wordsOf } from "@/lib/domain/fold";
import { groupBy } from "@/lib/domain/group-by";

/** A place to search around, with its display name. */
export interface Place extends Point {
  readonly name: string;
}

const COORDINATES = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;
const ZIP = /^\s*(\d{5})(?:-\d{4})?\s*$/;
const TOWN = /^(.+),([^,]+)$|^(.+)\s([a-z]{2})$/i;

/** Reads "LAT,LNG", a ZIP code or "town, ST" (design, HTTP surface); undefined if it is none of these, or unknown. */
export function findPlace(text: string): Place | undefined {
  const coordinates = COORDINATES.exec(text);
  if (coordinates) return pointAt(Number(coordinates[1]), Number(coordinates[2]));
  const zip = ZIP.exec(text)?.[1];
  if (zip !== undefined) {
    const area = zipAreas().byZip.get(zip);
    return area && { latitude: area.latitude, longitude: area.longitude, name: `${area.city}, ${area.state} ${zip}` };
  }
  return findTown(text);
}

function pointAt(latitude: number, longitude: number): Place | undefined {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return { latitude, longitude, name: `${latitude.toFixed(2)}, ${longitude.toFixed(2)}` };
}

/** The middle of a town's ZIP areas. */
function findTown(text: string): Place | undefined {
  const parts = TOWN.exec(text.trim()) ?? [];
  const town = parts[1] ?? parts[3];
  const state = parts[2] ?? parts[4];
  if (town === undefined || state === undefined) return undefined;
  const areas = zipAreas().byTown.get(townKey(town, state));
  const [first] = areas ?? [];
  if (!areas || !first) return undefined;
  const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
  return {
    latitude: middle(areas.map((area) => area.latitude)),
    longitude: middle(areas.map((area) => area.longitude)),
    name: `${first.city}, ${first.state}`,
  };
}

function townKey(town: string, state: string): string {
  const code = wordsOf(state).join(" ");
  return `${townName(town)}, ${stateCodes().get(code) ?? code}`;
}

/** The table spells most of these out; people hardly ever do. */
const WRITTEN_OUT = new Map([
  ["st", "saint"],
  ["ste", "sainte"],
  ["ft", "fort"],
  ["mt", "mount"],
  ["pt", "point"],
]);

/** A town's name, however it is spelt. */
function townName(town: string): string {
  return wordsOf(town)
    .map((word) => WRITTEN_OUT.get(word) ?? word)
    .join(" ");
}

let codes: ReadonlyMap<string, string> | undefined;

/** Two letters by a state's folded name. */
function stateCodes(): ReadonlyMap<string, string> {
  codes ??= new Map(
    Object.entries(zipcodes.states.full).map(([name, code]) => [wordsOf(name).join(" "), code.toLowerCase()]),
  );
  return codes;
}

interface ZipAreas {
  readonly byZip: ReadonlyMap<string, zipcodes.ZipCode>;
  readonly byTown: ReadonlyMap<string, readonly zipcodes.ZipCode[]>;
}

let known: ZipAreas | undefined;

/** The bundled table by ZIP code and by town, without areas that have no coordinates. */
function zipAreas(): ZipAreas {
  if (known) return known;
  const areas = Object.values(zipcodes.codes).filter(
    ({ country, latitude, longitude }) => country === "US" && (latitude || longitude),
  );
  known = {
    byZip: new Map(areas.map((area) => [area.zip, area])),
    byTown: groupBy(areas, (area) => `${townName(area.city)}, ${area.state.toLowerCase()}`),
  };
  return known;
}
