import { milesBetween, type Point } from "@/lib/domain/distance";

/** West, south, east and north, in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** The contiguous states: what is shown where no place is named. */
export const COUNTRY: Bounds = [-125, 24.4, -66.9, 49.4];

const MILES_PER_DEGREE = 69;
const MERCATOR_EDGE = 85;

/** The box around a circle, near enough for a map's first look. */
export function boundsAround({ latitude, longitude }: Point, miles: number): Bounds {
  const up = miles / MILES_PER_DEGREE;
  const across = up / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  const half = Math.min(across, 180);
  // MapLibre throws at a latitude beyond the poles, and draws nothing beyond Mercator's edge anyway.
  const south = Math.max(latitude - up, -MERCATOR_EDGE);
  return [longitude - half, south, longitude + half, Math.min(latitude + up, MERCATOR_EDGE)];
}

/** The largest circle in a box: its middle, and its radius in miles, rounded as people would. */
export function circleWithin([west, south, east, north]: Bounds): Point & { readonly miles: number } {
  const latitude = (south + north) / 2;
  const longitude = (west + east) / 2;
  const up = milesBetween({ latitude, longitude }, { latitude: north, longitude });
  const across = milesBetween({ latitude, longitude }, { latitude, longitude: east });
  const miles = Math.max(1, Math.min(up, across));
  return { latitude, longitude, miles: miles < 10 ? Math.round(miles) : Math.round(miles / 5) * 5 };
}
