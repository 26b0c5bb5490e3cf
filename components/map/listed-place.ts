import type { OfferLocation } from "@/lib/catalog/types";
import { isLocated, nearestFirst, type Point } from "@/lib/domain/distance";
import { groupBy } from "@/lib/domain/group-by";
import { stateName } from "@/lib/domain/us-states";
import { COUNTRY } from "./bounds";

/** A location as a list of places and its map show it. */
export interface ListedPlace extends OfferLocation {
  /** The distance from the member's place, if that is known. */
  readonly distanceMiles?: number;
  /** The same in words. */
  readonly distance?: string;
}

/** What a place is called: its own name, else its street, else its town. */
export function placeTitle(place: ListedPlace): string {
  return place.name || place.address || place.city;
}

/** The lines of a place's address that its title has not said. */
export function addressLines(place: ListedPlace): string[] {
  const town = [place.city, [place.state, place.zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [place.address, town].filter((line) => line !== "" && line !== placeTitle(place));
}

/** A page with directions, at the maps service whose links phones open in their own maps app. */
export function directionsHref(place: ListedPlace): string {
  const { latitude, longitude, address, city, state, zip } = place;
  const written = [address, city, `${state} ${zip}`.trim()].filter(Boolean).join(", ");
  const destination = isLocated(place) ? `${latitude},${longitude}` : written;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination })}`;
}

const NEAREST = 5;
/** In miles: what is farther is no bearing for who looks around. */
const AROUND = 100;

/**
 * What a map of places begins with: from where distances are counted, first, with the nearest places; where none is
 * near, all places, but for a few that lie overseas.
 */
export function firstLook(places: readonly ListedPlace[], from: Point | undefined): readonly Point[] {
  if (from) {
    const nearest = nearestFirst(places, from).slice(0, NEAREST);
    const around = nearest.filter(({ distanceMiles = Infinity }) => distanceMiles <= AROUND);
    if (around.length > 0) return [from, ...around];
  }
  const [west, south, east, north] = COUNTRY;
  const inside = places.filter(
    ({ longitude, latitude }) => longitude > west && longitude < east && latitude > south && latitude < north,
  );
  return inside.length * 2 > places.length ? inside : places;
}

/** Places by the name of their state, in the order of the alphabet. */
export function byState(places: readonly ListedPlace[]): [state: string, places: ListedPlace[]][] {
  return [...groupBy(places, ({ state }) => stateName(state))].sort(([a], [b]) => a.localeCompare(b, "en"));
}
