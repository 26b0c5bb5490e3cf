import { describe, expect, test } from "vitest";
import { catalogOf } from "@/tests/factories/catalog-of";
import type { OfferQuery } from "./browse";

const shop = (city: string, state: string, offers = 1) => ({
  name: "Shop",
  city,
  state,
  titles: Array.from({ length: offers }, () => "10% off"),
});

/** Anywhere, and around the places of `catalogOf`. */
const WHERE: readonly [string, OfferQuery][] = [
  ["anywhere", {}],
  ["near a place", { near: "30,-97", radius: 500 }],
];

describe.each(WHERE)("%s", (_where, around) => {
  test("places without a town's name take no other town's place among the most offered", async () => {
    const named = Array.from({ length: 20 }, (_, n) => shop(`Town ${n}`, "TX"));
    const unnamed = ["TX", "OK", "NM", ""].map((state) => shop("", state, 3));
    const { page } = await catalogOf(...unnamed, ...named);
    for (const query of [around, { ...around, state: "TX" }]) {
      const { cities } = page(query).facets;
      expect(cities.map(({ city }) => city).sort()).toEqual(named.map(({ city }) => city).sort());
    }
  });

  test("a city without a letter is none, as a query without a word finds nothing", async () => {
    const { page } = await catalogOf(shop("", "TX"), shop("", ""), shop("Austin", "TX"));
    for (const state of [undefined, "TX"]) {
      expect(page({ ...around, city: "...", state }).total).toBe(0);
    }
  });

  test("where a town is chosen, the states to choose from have a name each", async () => {
    const { page } = await catalogOf(shop("London", ""), shop("London", "KY"), shop("London", "OH"));
    const { states } = page({ ...around, city: "London" }).facets;
    expect(states.map(({ state }) => state).sort()).toEqual(["KY", "OH"]);
  });

  test("where a town is chosen, another state can be, and each number is what its choice leaves", async () => {
    const { page } = await catalogOf(shop("London", "KY", 2), shop("Paris", "KY"), shop("Austin", "TX", 2));
    const { states } = page({ ...around, city: "London", state: "KY" }).facets;
    expect(states).toEqual([
      { state: "KY", count: 3 },
      { state: "TX", count: 2 },
    ]);
    // As the menu's link does (components/explorer/place-menu.tsx).
    for (const { state, count } of states) expect(page({ ...around, city: "", state }).total, state).toBe(count);
  });

  test("a town without a state is counted as it can be chosen: by its name, in all states", async () => {
    const { page } = await catalogOf(shop("London", "", 3), shop("London", "KY", 2), shop("Austin", "TX"));
    const { cities } = page(around).facets;
    expect(cities).toEqual([
      { city: "London", state: "", count: 5 },
      { city: "London", state: "KY", count: 2 },
      { city: "Austin", state: "TX", count: 1 },
    ]);
    for (const { city, state, count } of cities) expect(page({ ...around, city, state }).total, city).toBe(count);
    expect(page({ ...around, state: "KY" }).facets.cities).toEqual([{ city: "London", state: "KY", count: 2 }]);
  });
});
