import { expect, it } from "vitest";
import { milesBetween } from "@/lib/domain/distance";
import { boundsAround, boundsOf, circleAround, circleLine, roundedOut } from "./bounds";

it("bounds all places", () => {
  const places = [
    { latitude: 40, longitude: -120 },
    { latitude: 21.3, longitude: -157.8 },
  ];
  expect(boundsOf(places)).toEqual([-157.8, 21.3, -120, 40]);
  const guam = { latitude: 13.44, longitude: 144.79 };
  expect(boundsOf([guam])).toEqual([144.79, 13.44, 144.79, 13.44]);
});

it("leaves out no corner of a tall box on either side of the equator", () => {
  for (const [west, south, east, north] of [[-95, 27, -85, 49] as const, [-95, -49, -85, -27] as const]) {
    const { miles, ...middle } = circleAround([west, south, east, north]);
    for (const latitude of [south, north]) {
      expect(milesBetween(middle, { latitude, longitude: east })).toBeLessThanOrEqual(miles);
    }
  }
});

it("draws a box around a circle, and a circle around a box that leaves out none of its corners", () => {
  const [west, south, east, north] = boundsAround({ latitude: 41.88, longitude: -87.63 }, 25);
  const { latitude, longitude, miles } = circleAround([west, south, east, north]);
  expect(latitude).toBeCloseTo(41.88);
  expect(longitude).toBeCloseTo(-87.63);
  expect(miles).toBe(40);
  for (const corner of [west, east].flatMap((x) => [south, north].map((y) => ({ longitude: x, latitude: y })))) {
    expect(milesBetween({ latitude, longitude }, corner)).toBeLessThanOrEqual(miles);
  }
});

it("rounds a box so that it leaves out no edge, and no further than that", () => {
  expect(roundedOut([-97.74312, 30.26749, -97.70011, 30.30151])).toEqual([-97.744, 30.267, -97.7, 30.302]);
  expect(roundedOut([-180, -85, 180, 85])).toEqual([-180, -85, 180, 85]);
});

it("keeps to the globe where a circle reaches over a pole", () => {
  const [west, south, east, north] = boundsAround({ latitude: 64.5, longitude: -165.4 }, 3000);
  expect([south, north].every((latitude) => Math.abs(latitude) <= 90)).toBe(true);
  expect(east - west).toBeLessThanOrEqual(360);
});

it("rounds a circle up, and makes none smaller than a mile", () => {
  expect(circleAround([-87.7, 41.85, -87.6, 41.95]).miles).toBe(5);
  expect(circleAround([-87.63, 41.88, -87.63, 41.88]).miles).toBe(1);
});

it("draws a circle as far from its middle on every side, and none around a pole", () => {
  const middle = { latitude: 61.2, longitude: -149.9 };
  const line = circleLine(middle, 250).map(([longitude, latitude]) => ({ latitude, longitude }));
  for (const point of line) expect(milesBetween(middle, point) / 250).toBeCloseTo(1, 2);
  expect(line).toHaveLength(97);
  expect(milesBetween(line.at(0) ?? middle, line.at(-1) ?? middle)).toBeCloseTo(0);
  const [west, south, east, north] = boundsOf(line);
  expect(north - middle.latitude).toBeCloseTo(250 / 69, 2);
  expect(middle.latitude - south).toBeCloseTo(250 / 69, 2);
  // At 61.2 degrees north a degree of longitude is about half as wide, and narrower on the north side.
  expect(east - middle.longitude).toBeCloseTo(7.54, 1);
  expect(middle.longitude - west).toBeCloseTo(7.54, 1);
  expect(circleLine(middle, 2500)).toEqual([]);
});
