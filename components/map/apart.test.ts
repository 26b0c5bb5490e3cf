import fc from "fast-check";
import { expect, it } from "vitest";
import { apart, type Circle } from "./apart";

const circle = (x: number, y: number, radius = 20, isFixed = false): Circle => ({ x, y, radius, isFixed });
const places = (all: readonly { x: number; y: number }[]) => all.map(({ x, y }) => ({ x, y }));
const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

it("leaves circles that do not touch where they are", () => {
  const circles = [circle(0, 0), circle(60, 0), circle(0, 50, 7, true)];
  expect(places(apart(circles))).toEqual(places(circles));
});

it("moves two that cover one another apart, each by half of the way", () => {
  expect(places(apart([circle(0, 0), circle(30, 0)]))).toEqual([
    { x: -6, y: 0 },
    { x: 36, y: 0 },
  ]);
});

it("moves a cluster away from a place, which stays", () => {
  expect(places(apart([circle(0, 0, 7, true), circle(20, 0)]))).toEqual([
    { x: 0, y: 0 },
    { x: 29, y: 0 },
  ]);
});

it("parts two at one point", () => {
  const [a, b] = apart([circle(5, 5), circle(5, 5)]);
  expect(a && b && distance(a, b)).toBeGreaterThanOrEqual(40);
});

it("keeps each over the point that it stands for, however many there are", () => {
  const circles = fc.array(
    fc.record({
      x: fc.integer({ min: 0, max: 200 }),
      y: fc.integer({ min: 0, max: 200 }),
      radius: fc.integer({ min: 7, max: 26 }),
      isFixed: fc.boolean(),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(circles, (all) => {
      for (const spot of apart(all)) {
        expect(distance(spot, spot.of)).toBeLessThanOrEqual(spot.of.isFixed ? 0 : spot.of.radius + 1e-9);
      }
    }),
  );
});
