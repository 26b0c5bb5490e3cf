import type { PlaceMap } from "@/lib/catalog";

/** A place or a cluster of places, as `/api/locations` answers it. */
export type PlaceFeature = PlaceMap["features"][number];

/** Where a feature stands. */
export function pointOf({ geometry }: PlaceFeature): { longitude: number; latitude: number } {
  const [longitude = 0, latitude = 0] = geometry.coordinates;
  return { longitude, latitude };
}

/** Several places that one zoom cannot part are listed; others are looked at closer. */
export function isCrowd({ properties }: PlaceFeature): boolean {
  return properties.cluster && properties.places.length === 0;
}
