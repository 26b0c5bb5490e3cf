import { expect, test } from "vitest";
import { townOf } from "./town";

const home = { city: null, state: null, zip: null, country: null };

test("a town is that of the record, or that of a ZIP code of the United States", () => {
  expect(townOf({ ...home, city: " Austin ", state: "TX", zip: "10115" })).toBe("Austin, TX");
  expect(townOf({ ...home, city: "Berlin", country: "DE" })).toBe("Berlin, DE");
  expect(townOf({ ...home, zip: "10115" })).toBe("New York, NY");
  expect(townOf({ ...home, zip: "10115", country: "US" })).toBe("New York, NY");
});

test("five figures of another country are no ZIP code", () => {
  expect(townOf({ ...home, zip: "10115", country: "DE" })).toBeUndefined();
  expect(townOf(home)).toBeUndefined();
});
