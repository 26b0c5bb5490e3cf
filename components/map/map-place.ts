import type { OfferLocation } from "@/lib/catalog/types";
import { isLocated } from "@/lib/domain/distance";
import { groupBy } from "@/lib/domain/group-by";
import { stateName } from "@/lib/domain/us-states";

/** A location as the map and its list need it. */
export interface MapPlace extends OfferLocation {
  /** The distance from the member's place, if that is known. */
  readonly distanceMiles?: number;
}

/** What a place is called: its own name, else its street, else its town. */
export function placeTitle(place: MapPlace): string {
  return place.name || place.address || place.city;
}

/** The lines of a place's address that its title has not said. */
export function addressLines(place: MapPlace): string[] {
  const town = [place.city, [place.state, place.zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [place.name ? place.address : "", town].filter((line) => line !== "" && line !== placeTitle(place));
}

/** A page with directions, at the maps service whose links phones open in their own maps app. */
export function directionsHref(place: MapPlace): string {
  const { latitude, longitude, address, city, state, zip } = place;
  const written = [address, city, `${state} ${zip}`.trim()].filter(Boolean).join(", ");
  const destination = isLocated(place) ? `${latitude},${longitude}` : written;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination })}`;
}

/** West, south, east and north of all places together, in degrees. */
export function boundsOf(places: readonly MapPlace[]): [west: number, south: number, east: number, north: number] {
  const longitudes = places.map(({ longitude }) => longitude);
  const latitudes = places.map(({ latitude }) => latitude);
  return [
    longitudes.reduce((a, b) => Math.min(a, b), 180),
    latitudes.reduce((a, b) => Math.min(a, b), 90),
    longitudes.reduce((a, b) => Math.max(a, b), -180),
    latitudes.reduce((a, b) => Math.max(a, b), -90),
  ];
}

/** Places by the name of their state, in the order of the alphabet. */
export function byState(places: readonly MapPlace[]): [state: string, places: MapPlace[]][] {
  return [...groupBy(places, ({ state }) => stateName(state))].sort(([a], [b]) => a.localeCompare(b, "en"));
}
