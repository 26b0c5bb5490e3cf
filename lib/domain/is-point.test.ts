import { expect, it } from "vitest";
import { isPoint } from "./is-point";

it("tells a point from a place with a name", () => {
  expect(["41.88,-87.63", "-12, 130.5", " 30.27 , -97.74 "].every(isPoint)).toBe(true);
  expect(["60601", "Austin, TX", ""].some(isPoint)).toBe(false);
});
