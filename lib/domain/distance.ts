/** A point on the Earth, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Whether a point is a real position: geocoders return 0, 0, in the Gulf of Guinea, for what they did not find. */
export function isLocated({ latitude, longitude }: Point): boolean {
  return latitude !== 0 || longitude !== 0;
}

/** A box of degrees that does not cross the antimeridian. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The Earth's mean radius (IUGG). */
const EARTH_MILES = 3958.7613;
const RADIANS = Math.PI / 180;
/** Boxes are enlarged by this much, in degrees, so that rounding never excludes a point at the edge. */
const MARGIN = 1e-6;

/** Great-circle distance. */
export function milesBetween(a: Point, b: Point): number {
  return milesFrom(a)(b.latitude, b.longitude);
}

/** Great-circle distances from one point to many, by the haversine formula, which is accurate for short distances. */
function milesFrom({ latitude, longitude }: Point): (latitude: number, longitude: number) => number {
  const cosine = Math.cos(latitude * RADIANS);
  return (otherLatitude, otherLongitude) => {
    const up = Math.sin(((otherLatitude - latitude) * RADIANS) / 2);
    const across = Math.sin(((otherLongitude - longitude) * RADIANS) / 2);
    const half = up * up + cosine * Math.cos(otherLatitude * RADIANS) * across * across;
    return 2 * EARTH_MILES * Math.asin(Math.sqrt(Math.min(1, half)));
  };
}

/**
 * Whether a point, by its latitude and longitude in degrees, lies within this many miles. Most points outside are told
 * by the circle's boxes: with 100 miles, a view of the country takes less than half the time.
 */
export function isWithin(centre: Point, miles: number): (latitude: number, longitude: number) => boolean {
  const boxes = boxesAround(centre, miles);
  const milesTo = milesFrom(centre);
  return (latitude, longitude) => {
    for (const { west, east, south, north } of boxes) {
      if (longitude >= west && longitude <= east && latitude >= south && latitude <= north)
        return milesTo(latitude, longitude) <= miles;
    }
    return false;
  };
}

/** A point on a sphere of radius 1. */
export function unitVector({ latitude, longitude }: Point): readonly [x: number, y: number, z: number] {
  const ring = Math.cos(latitude * RADIANS);
  return [ring * Math.cos(longitude * RADIANS), ring * Math.sin(longitude * RADIANS), Math.sin(latitude * RADIANS)];
}

/**
 * The squared chord, on a sphere of radius 1, between two points this many miles apart. It grows with the distance, so
 * many points can be compared without trigonometry for each.
 */
export function squaredChord(miles: number): number {
  const chord = 2 * Math.sin(Math.min(miles / EARTH_MILES, Math.PI) / 2);
  return chord * chord;
}

/** The great-circle distance of two points from the square of their chord. */
export function milesOfChord(squared: number): number {
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(squared) / 2));
}

/**
 * Places with their distance from a point, nearest first, those without a position last; without a point, in their
 * given order.
 */
export function nearestFirst<Place extends Point>(
  places: readonly Place[],
  from: Point | undefined,
): readonly (Place & { readonly distanceMiles?: number })[] {
  if (!from) return places;
  const milesTo = milesFrom(from);
  const near = places
    .filter(isLocated)
    .map((place) => ({ ...place, distanceMiles: milesTo(place.latitude, place.longitude) }))
    .sort((a, b) => a.distanceMiles - b.distanceMiles);
  return [...near, ...places.filter((place) => !isLocated(place))];
}

/** Boxes that together contain every point within `miles`: one, or two where the circle crosses the antimeridian. */
export function boxesAround({ latitude, longitude }: Point, miles: number): Box[] {
  const angle = miles / EARTH_MILES;
  const south = latitude - angle / RADIANS - MARGIN;
  const north = latitude + angle / RADIANS + MARGIN;
  // A circle around a pole spans every longitude.
  if (south <= -90 || north >= 90) {
    return [{ west: -180, east: 180, south: Math.max(south, -90), north: Math.min(north, 90) }];
  }
  const reach = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(latitude * RADIANS))) / RADIANS + MARGIN;
  return splitAtAntimeridian({ west: longitude - reach, east: longitude + reach, south, north });
}

/** A box from a map, which may reach beyond 180 degrees, or whose west may be greater than its east. */
export function splitAtAntimeridian({ west, east, south, north }: Box): Box[] {
  if (east - west >= 360) return [{ west: -180, east: 180, south, north }];
  const from = wrap(west);
  const to = wrap(east);
  if (from <= to) return [{ west: from, east: to, south, north }];
  return [
    { west: from, east: 180, south, north },
    { west: -180, east: to, south, north },
  ];
}

function wrap(longitude: number): number {
  return longitude >= -180 && longitude <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180;
}
