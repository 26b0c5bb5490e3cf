import type { PlaceMap } from "@/lib/catalog";

/** A place or a cluster of places, as `/api/locations` answers it. */
export type PlaceFeature = PlaceMap["features"][number];

/** Where a feature stands. */
export function pointOf({ geometry }: PlaceFeature): { longitude: number; latitude: number } {
  const [longitude = 0, latitude = 0] = geometry.coordinates;
  return { longitude, latitude };
}

/** Places that no zoom can separate are listed; others are zoomed in on. */
export function isCrowd({ properties }: PlaceFeature): boolean {
  return properties.cluster && properties.places.length === 0;
}

/** How many of its places a feature does not list, though they are at one point. */
export function othersAt({ properties }: PlaceFeature): number {
  return properties.cluster && properties.places.length > 0 ? properties.count - properties.places.length : 0;
}
