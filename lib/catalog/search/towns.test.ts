import { expect, test } from "vitest";
import { catalogOf } from "@/tests/factories/catalog-of";

test("a town's name may be followed by its state", async () => {
  const { found } = await catalogOf(
    { name: "Anvil", titles: ["Pizza"], city: "Austin" },
    { name: "Dressler", city: "Austin", state: "MN" },
    { name: "Easton", titles: ["Pasta"], city: "Washington", state: "DC" },
    { name: "Fields", titles: ["Free pizza"], city: "New York", state: "NY" },
    { name: "Garrity", city: "Charleston", state: "WV" },
    { name: "Halloran", city: "Charleston", state: "SC" },
  );
  for (const [query, offers] of [
    ["austin", [2, 1]],
    ["austin tx", [1]],
    ["Austin, Texas", [1]],
    ["pizza austin tx", [1]],
    ["austin tx pizza", [1]],
    ["austin minnesota", [2]],
    ["washington dc", [3]],
    ["Washington, D.C.", [3]],
    ["pasta dc", [3]],
    ["new york city", [4]],
    ["New York, NY", [4]],
    ["NYC", [4]],
    ["nyc pizza", [4]],
    ["charleston west virginia", [5]],
  ] as const) {
    expect(found(query), query).toEqual(offers);
  }
});

test("a town is found however it is shortened", async () => {
  const { found } = await catalogOf(
    { name: "Anvil", city: "St. Louis", state: "MO" },
    { name: "Dressler", city: "Fort Worth" },
    { name: "Easton", titles: ["A hammer"], city: "Mount Pleasant" },
    { name: "Stella's Lounge", titles: ["Stays at Louisa's"] },
    { name: "Fields", city: "North Haven" },
  );
  expect(found("n"), "a word that has just begun").not.toContain(5);
  for (const [query, offer] of [
    ["st louis", 1],
    ["saint louis mo", 1],
    ["ft worth", 2],
    ["fort worth", 2],
    ["mount pleasant", 3],
    ["mt pleasant hammer", 3],
  ] as const) {
    expect(found(query)[0], query).toBe(offer);
  }
});

test("a state's name finds what is called so, and then what is there; its code alone may be the beginning of a word", async () => {
  const { found, spelling } = await catalogOf(
    { name: "Texas Barbecue", titles: ["Brisket"], city: "Chicago", state: "IL" },
    { name: "Anvil", titles: ["Hammer"], city: "Dallas" },
    { name: "Dressler", titles: ["Hammer"], city: "Denver", state: "CO" },
    { name: "Counter & Sons", titles: ["Hammer"], city: "Boise", state: "ID" },
  );
  expect(found("texas")).toEqual([1, 2]);
  expect(found("hammer texas")).toEqual([2]);
  expect(spelling("hammer texas")).toBeNull();
  expect(found("hammer co")).toEqual([4]);
});

test("who asks for something “near me” or calls it “my” means that thing, not words that begin so", async () => {
  const { found } = await catalogOf(
    { name: "Anvil", titles: ["Car wash"] },
    { name: "Member Meals", titles: ["Car wash when you mention this"] },
  );
  expect(found("car wash near me")).toEqual(found("car wash"));
  expect(found("my car wash")).toEqual(found("car wash"));
  expect(found("me")).toEqual([2]);
});
