import { milesBetween, type Point } from "@/lib/domain/distance";

/** West, south, east and north, in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** The contiguous states: shown if no place is given. */
export const COUNTRY: Bounds = [-125, 24.4, -66.9, 49.4];

const MILES_PER_DEGREE = 69;
const DEGREES = 180 / Math.PI;
const MERCATOR_EDGE = 85;

/** The smallest box around all of them. */
export function boundsOf(places: readonly Point[]): Bounds {
  const longitudes = places.map(({ longitude }) => longitude);
  const latitudes = places.map(({ latitude }) => latitude);
  return [
    longitudes.reduce((a, b) => Math.min(a, b), 180),
    latitudes.reduce((a, b) => Math.min(a, b), 90),
    longitudes.reduce((a, b) => Math.max(a, b), -180),
    latitudes.reduce((a, b) => Math.max(a, b), -90),
  ];
}

/** The box around a circle, accurate enough for a map's first view. */
export function boundsAround({ latitude, longitude }: Point, miles: number): Bounds {
  const up = miles / MILES_PER_DEGREE;
  const across = up / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  const half = Math.min(across, 180);
  // MapLibre throws for a latitude beyond the poles, and draws nothing beyond the edge of Mercator anyway.
  const south = Math.max(latitude - up, -MERCATOR_EDGE);
  return [longitude - half, south, longitude + half, Math.min(latitude + up, MERCATOR_EDGE)];
}

/** A box in thousandths of a degree: outward, so that nothing in it is left out. */
export function roundedOut([west, south, east, north]: Bounds): Bounds {
  const down = (degrees: number) => Math.floor(degrees * 1000) / 1000;
  const up = (degrees: number) => Math.ceil(degrees * 1000) / 1000;
  return [down(west), down(south), up(east), up(north)];
}

const STEPS = 96;

/**
 * The points, longitude first, of a circle on the Earth; none where it goes around a pole or beyond Mercator's edge.
 */
export function circleLine({ latitude, longitude }: Point, miles: number): [number, number][] {
  const angle = miles / (MILES_PER_DEGREE * DEGREES);
  if (Math.abs(latitude) + angle * DEGREES > MERCATOR_EDGE) return [];
  const from = latitude / DEGREES;
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const bearing = (2 * Math.PI * step) / STEPS;
    const sine = Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing);
    const across = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
      Math.cos(angle) - Math.sin(from) * sine,
    );
    return [longitude + across * DEGREES, Math.asin(sine) * DEGREES];
  });
}

/**
 * The circle through a box's corners, so that it leaves out nothing of it: its middle, and its radius in miles, rounded
 * up.
 */
export function circleAround([west, south, east, north]: Bounds): Point & { readonly miles: number } {
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  // A degree of longitude is widest in the half nearer to the equator.
  const corners = [south, north].map((latitude) => milesBetween(middle, { latitude, longitude: east }));
  const miles = Math.max(1, ...corners);
  return { ...middle, miles: miles < 10 ? Math.ceil(miles) : Math.ceil(miles / 5) * 5 };
}
