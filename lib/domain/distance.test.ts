import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Box,
  boxesAround,
  isWithin,
  milesBetween,
  milesOfChord,
  nearestFirst,
  type Point,
  splitAtAntimeridian,
  squaredChord,
  unitVector,
} from "./distance";

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

function holds(boxes: readonly Box[], { latitude, longitude }: Point): boolean {
  return boxes.some(
    ({ west, east, south, north }) => latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );
}

test("the way from Austin to New York is 1,511 miles", () => {
  const austin = { latitude: 30.2672, longitude: -97.7431 };
  const newYork = { latitude: 40.7128, longitude: -74.006 };
  expect(milesBetween(austin, newYork)).toBeCloseTo(1_511, 0);
});

test("the antimeridian is no distance", () => {
  expect(milesBetween({ latitude: 0, longitude: 179.99 }, { latitude: 0, longitude: -179.99 })).toBeCloseTo(1.38, 2);
});

test("all longitudes meet at a pole", () => {
  expect(milesBetween({ latitude: 90, longitude: 10 }, { latitude: 90, longitude: -120 })).toBeCloseTo(0, 6);
});

test("chords tell the same distances as the way along the surface", () => {
  fc.assert(
    fc.property(point, point, (one, other) => {
      const [a, b] = [unitVector(one), unitVector(other)];
      const squared = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
      expect(milesOfChord(squared)).toBeCloseTo(milesBetween(one, other), 3);
    }),
  );
  fc.assert(
    fc.property(fc.double({ min: 0, max: 12_400, noNaN: true }), (miles) => {
      expect(milesOfChord(squaredChord(miles))).toBeCloseTo(miles, 3);
    }),
  );
  expect(squaredChord(99_999)).toBeCloseTo(4);
});

test("whatever lies within a radius lies in its boxes, across the antimeridian and around the poles", () => {
  fc.assert(
    fc.property(point, point, fc.double({ min: 0.1, max: 12_500, noNaN: true }), (centre, other, miles) => {
      fc.pre(milesBetween(centre, other) <= miles);
      expect(holds(boxesAround(centre, miles), other)).toBe(true);
    }),
  );
});

test("a point is within a radius exactly if it is no farther away", () => {
  fc.assert(
    fc.property(point, point, fc.double({ min: 0.1, max: 12_500, noNaN: true }), (centre, other, miles) => {
      const isNear = isWithin(centre, miles);
      expect(isNear(other.latitude, other.longitude)).toBe(milesBetween(centre, other) <= miles);
    }),
  );
});

test("points a short way off in any direction are in the boxes, too", () => {
  const bearing = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
  fc.assert(
    fc.property(point, bearing, fc.double({ min: 0.1, max: 200, noNaN: true }), (centre, angle, miles) => {
      const latitude = centre.latitude + (Math.cos(angle) * miles * 0.99) / 69.2;
      const longitude =
        centre.longitude + (Math.sin(angle) * miles) / (69.2 * Math.cos((centre.latitude * Math.PI) / 180));
      const other = { latitude, longitude: ((((longitude + 180) % 360) + 360) % 360) - 180 };
      fc.pre(Math.abs(latitude) <= 90 && milesBetween(centre, other) <= miles);
      expect(holds(boxesAround(centre, miles), other)).toBe(true);
    }),
  );
});

test("a map that reaches beyond the antimeridian is two boxes", () => {
  const south = -10;
  const north = 10;
  const both = [
    { west: 170, east: 180, south, north },
    { west: -180, east: -170, south, north },
  ];
  expect(splitAtAntimeridian({ west: 170, east: -170, south, north })).toEqual(both);
  expect(splitAtAntimeridian({ west: 170, east: 190, south, north })).toEqual(both);
  expect(splitAtAntimeridian({ west: -200, east: 200, south, north })).toEqual([
    { west: -180, east: 180, south, north },
  ]);
});

test("the nearest place comes first with its distance, and without a point all stay as they are", () => {
  const places = [
    { name: "nowhere", latitude: 0, longitude: 0 },
    { name: "New York", latitude: 40.7128, longitude: -74.006 },
    { name: "Dallas", latitude: 32.7767, longitude: -96.797 },
  ];
  const near = nearestFirst(places, { latitude: 30.2672, longitude: -97.7431 });
  expect(near.map(({ name, distanceMiles }) => [name, distanceMiles && Math.round(distanceMiles)])).toEqual([
    ["Dallas", 182],
    ["New York", 1511],
    ["nowhere", undefined],
  ]);
  expect(nearestFirst(places, undefined)).toBe(places);
});
