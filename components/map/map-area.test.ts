import { expect, it } from "vitest";
import { boundsAround, circleWithin } from "./map-area";

it("draws a box around a circle and finds the circle again", () => {
  const circle = circleWithin(boundsAround({ latitude: 41.88, longitude: -87.63 }, 25));
  expect(circle.miles).toBe(25);
  expect(circle.latitude).toBeCloseTo(41.88);
  expect(circle.longitude).toBeCloseTo(-87.63);
});

it("keeps to the globe where a circle reaches over a pole", () => {
  const [west, south, east, north] = boundsAround({ latitude: 64.5, longitude: -165.4 }, 3000);
  expect([south, north].every((latitude) => Math.abs(latitude) <= 90)).toBe(true);
  expect(east - west).toBeLessThanOrEqual(360);
});

it("takes the shorter side of a box, and never less than a mile", () => {
  expect(circleWithin([-88, 41.8, -86, 42]).miles).toBe(7);
  expect(circleWithin([-87.631, 41.88, -87.63, 41.881]).miles).toBe(1);
});
