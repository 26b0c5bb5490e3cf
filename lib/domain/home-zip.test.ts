import { expect, test } from "vitest";
import { homeZip } from "./home-zip";

test("a home in the United States has a ZIP code, and so has one whose country nobody said", () => {
  expect(homeZip({ zip: "10115", country: "US" })).toBe("10115");
  expect(homeZip({ zip: "10115", country: null })).toBe("10115");
});

test("the postal code of a home abroad is no ZIP code, or Berlin would lie in New York", () => {
  expect(homeZip({ zip: "10115", country: "DE" })).toBeUndefined();
  expect(homeZip({ zip: null, country: "US" })).toBeUndefined();
});
