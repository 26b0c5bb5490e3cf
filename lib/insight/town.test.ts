import { expect, test } from "vitest";
import { FOLDED, UNKNOWN } from "@/lib/domain/insight";
import { townOf } from "./town";

const nowhere = { city: null, state: null, zip: null, country: null };
const labelOf = (home: Partial<Parameters<typeof townOf>[0]>) => townOf({ ...nowhere, ...home })?.label;
const keyOf = (home: Partial<Parameters<typeof townOf>[0]>) => townOf({ ...nowhere, ...home })?.key;

test("a town is that of the record, or that of a ZIP code of the United States", () => {
  expect(labelOf({ city: " Austin ", state: "TX", zip: "10115" })).toBe("Austin, TX");
  expect(labelOf({ city: "Berlin", country: "DE" })).toBe("Berlin, DE");
  expect(labelOf({ zip: "10115" })).toBe("New York, NY");
  expect(labelOf({ zip: "10115", country: "US" })).toBe("New York, NY");
});

test("a ZIP code may have four figures more", () => {
  expect(labelOf({ zip: "10115-1234" })).toBe("New York, NY");
  expect(labelOf({ zip: "10115-12" })).toBeUndefined();
});

test("five figures of another country are no ZIP code", () => {
  expect(labelOf({ zip: "10115", country: "DE" })).toBeUndefined();
  expect(labelOf({})).toBeUndefined();
});

test("a town is the same one however its name is written, by hand or in the table of ZIP codes", () => {
  const written = [{ city: "new york", state: "ny" }, { city: "NEW YORK ", state: "NY" }, { zip: "10115" }];
  expect(new Set(written.map(keyOf)).size).toBe(1);
  expect(keyOf({ city: "Cañon City", state: "CO" })).toBe(keyOf({ city: "Canon City", state: "co" }));
  expect(keyOf({ city: "Austin", state: "TX" })).not.toBe(keyOf({ city: "Austin", state: "MN" }));
});

test("a town is the same one with its words shortened or in full, with hyphens or spaces, and in its state by code or name", () => {
  for (const [one, other] of [
    [
      { city: "St. Louis", state: "MO" },
      { city: "SAINT LOUIS", state: "Missouri" },
    ],
    [
      { city: "Ft Worth", state: "TX" },
      { city: "Fort Worth", state: "tx" },
    ],
    [
      { city: "Winston-Salem", state: "NC" },
      { city: "Winston Salem", state: "N.C." },
    ],
    [
      { city: "Coeur d'Alene", state: "ID" },
      { city: "Coeur d’Alene", state: "ID" },
    ],
  ] as const) {
    expect(keyOf(one)).toBe(keyOf(other));
  }
});

test("no town is taken for those that nobody knows", () => {
  expect([UNKNOWN, FOLDED]).not.toContain(keyOf({ city: "Unknown" }));
});
