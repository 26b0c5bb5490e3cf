import { expect, it } from "vitest";
import { initials } from "./initials";

it.each([
  ["Harbor & Pine", "HP"],
  ["The Copper Kettle", "CK"],
  ["Élan", "É"],
  ["24-Hour Gym", "2H"],
  ["O'Neill's of the Quay", "OQ"],
  ["The", "T"],
  ["***", ""],
  ["鈴木 屋", "鈴屋"],
])("stands in for %j with %j", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
