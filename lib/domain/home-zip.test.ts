import { expect, test } from "vitest";
import { homeZip, wholeZip } from "./home-zip";

test("a home in the United States has a ZIP code, and so has one whose country nobody said", () => {
  expect(homeZip({ zip: "10115", country: "US" })).toBe("10115");
  expect(homeZip({ zip: "10115", country: null })).toBe("10115");
});

test("the postal code of a home abroad is no ZIP code, or Berlin would lie in New York", () => {
  expect(homeZip({ zip: "10115", country: "DE" })).toBeUndefined();
  expect(homeZip({ zip: null, country: "US" })).toBeUndefined();
});

test("a ZIP code that a spreadsheet took for a number has its zeros again, and a postal code abroad stays as it is", () => {
  expect([wholeZip("2108", "US"), wholeZip("601", null), wholeZip("60601", "US")]).toEqual(["02108", "00601", "60601"]);
  expect([wholeZip("8001", "CH"), wholeZip("02108-1234", "US")]).toEqual(["8001", "02108-1234"]);
});
