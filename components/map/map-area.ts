import { milesBetween, type Point } from "@/lib/domain/distance";

/** West, south, east and north, in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** The contiguous states: shown if no place is given. */
export const COUNTRY: Bounds = [-125, 24.4, -66.9, 49.4];

const MILES_PER_DEGREE = 69;
const MERCATOR_EDGE = 85;

/** The box around a circle, accurate enough for a map's first view. */
export function boundsAround({ latitude, longitude }: Point, miles: number): Bounds {
  const up = miles / MILES_PER_DEGREE;
  const across = up / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  const half = Math.min(across, 180);
  // MapLibre throws for a latitude beyond the poles, and draws nothing beyond the edge of Mercator anyway.
  const south = Math.max(latitude - up, -MERCATOR_EDGE);
  return [longitude - half, south, longitude + half, Math.min(latitude + up, MERCATOR_EDGE)];
}

/** The circle through a box's corners, which contains all of it: its centre, and its radius in miles, rounded up. */
export function circleAround([west, south, east, north]: Bounds): Point & { readonly miles: number } {
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  // A degree of longitude is widest in the half nearer to the equator.
  const corners = [south, north].map((latitude) => milesBetween(middle, { latitude, longitude: east }));
  const miles = Math.max(1, ...corners);
  return { ...middle, miles: miles < 10 ? Math.ceil(miles) : Math.ceil(miles / 5) * 5 };
}
