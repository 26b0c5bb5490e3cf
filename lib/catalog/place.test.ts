import { expect, test } from "vitest";
import { findPlace } from "./place";

test.each([
  ["St. Louis, MO", "Saint Louis, MO"],
  ["saint louis mo", "Saint Louis, MO"],
  ["St Paul, Minnesota", "Saint Paul, MN"],
  ["Ft. Worth, TX", "Fort Worth, TX"],
  ["Mount Zion, IL", "Mt Zion, IL"],
  ["Sault Ste. Marie, MI", "Sault Sainte Marie, MI"],
  ["Pt. Pleasant Beach, NJ", "Point Pleasant Beach, NJ"],
])("a town is found however it is shortened: %s is %s", (typed, name) => {
  expect(findPlace(typed)?.name).toBe(name);
});

test.each(["Nowhere, TX", "St. Louis", "00000", "91.5, 0"])("%s is no place that we know", (typed) => {
  expect(findPlace(typed)).toBeUndefined();
});
