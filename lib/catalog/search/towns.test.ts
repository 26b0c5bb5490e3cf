import { expect, test } from "vitest";
import { catalogOf } from "@/tests/factories/catalog-of";

test("a town's name may be followed by its state", async () => {
  const { found, spelling } = await catalogOf(
    { name: "Anvil", titles: ["Pizza"], city: "Austin" },
    { name: "Dressler", city: "Austin", state: "MN" },
    { name: "Easton", titles: ["Pasta"], city: "Washington", state: "DC" },
    { name: "Fields", titles: ["Free pizza"], city: "New York", state: "NY" },
    { name: "Garrity", city: "Charleston", state: "WV" },
    { name: "Halloran", city: "Charleston", state: "SC" },
    { name: "Ibis", city: "New Haven", state: "CT" },
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
    expect(spelling(query), query).toBeNull();
  }
});

test("“city” tells New York from its state, and is part of the name of a town that is called so", async () => {
  const { found } = await catalogOf(
    { name: "Parka", city: "Park City", state: "UT" },
    { name: "Oaka", city: "Oak Park", state: "IL" },
    { name: "Ceda", city: "Cedar City", state: "UT" },
    { name: "Rapi", city: "Cedar Rapids", state: "IA" },
    { name: "Salt", city: "Salt Lake City", state: "UT" },
    { name: "Salted", titles: ["Salt scrub"], city: "Lake Forest", state: "IL" },
    { name: "Yorka", city: "New York", state: "NY" },
  );
  for (const [query, offer] of [
    ["park city", 1],
    ["cedar city", 3],
    ["cedar city utah", 3],
    ["salt lake city", 5],
    ["new york city", 7],
    ["new york city ny", 7],
  ] as const) {
    expect(found(query), query).toEqual([offer]);
  }
});

test("a state whose code is also a small word is read at the end, after a comma or in capitals", async () => {
  const { found } = await catalogOf(
    { name: "Anvil", titles: ["Pizza"], city: "Portland", state: "OR" },
    { name: "Dressler", titles: ["Pizza"], city: "Portland", state: "ME" },
    { name: "Easton", titles: ["Coffee or tea"], city: "Columbus", state: "IN" },
    { name: "Fields", titles: ["Coffee"], city: "Columbus", state: "OH" },
    { name: "Garrity", titles: ["A hammer", "Hammers that members mention"] },
  );
  for (const [query, offers] of [
    ["Portland, OR", [1]],
    ["portland,or", [1]],
    ["pizza Portland OR", [1]],
    ["Portland ME", [2]],
    ["Portland, Me ", [2]],
    ["Columbus, IN", [3]],
    ["Columbus IN", [3]],
    ["pizza in Portland, OR", [1]],
    ["portland", [2, 1]],
    ["pizza near me", [2, 1]],
    ["PIZZA NEAR ME", [2, 1]],
    ["PORTLAND ME", [2]],
    ["pizza in OR", [1]],
    ["PIZZA IN ME", [2]],
    ["HAMMER FOR ME", [5, 6]],
    ["HAMMER, OR IN", [5, 6]],
    ["pizza in", [2, 1]],
    ["pizza in portland", [2, 1]],
    ["coffee or tea", [3]],
  ] as const) {
    expect(found(query), query).toEqual(offers);
  }
});

test("of a town of several words, the last is meant from its first letter on", async () => {
  const { found, spelling } = await catalogOf(
    { name: "Anvil", titles: ["Pizza"], city: "Salt Lake City", state: "UT" },
    { name: "Dressler", titles: ["Pizza"], city: "Lake Placid", state: "NY" },
    { name: "Easton", titles: ["Pizza"], city: "Las Vegas", state: "NV" },
    { name: "Cider Pizzas", city: "Chicago", state: "IL" },
  );
  for (const [query, offer] of [
    ["pizza salt lake c", 1],
    ["pizza salt lake ci", 1],
    ["pizza lake pl", 2],
    ["las v", 3],
    ["pizza las ve", 3],
    ["pizza ci", 4],
  ] as const) {
    expect(found(query), query).toEqual([offer]);
    expect(spelling(query), query).toBeNull();
  }
  expect(spelling("pizza ve"), "after a word that is none of its name").toBe("pizza");
});

test("a town is found however it is shortened", async () => {
  const { found, spelling } = await catalogOf(
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
    ["mt pleas", 3],
  ] as const) {
    expect(found(query)[0], query).toBe(offer);
    expect(spelling(query), query).toBeNull();
  }
});

test("a state's name finds what is called so, and then what is there; its code alone may be the beginning of a word", async () => {
  const { found, spelling } = await catalogOf(
    { name: "Texas Barbecue", titles: ["Brisket"], city: "Chicago", state: "IL" },
    { name: "Anvil", titles: ["Hammer"], city: "Dallas" },
    { name: "Dressler", titles: ["Hammer"], city: "Denver", state: "CO" },
    { name: "Counter & Sons", titles: ["Hammer"], city: "Boise", state: "ID" },
    { name: "Fields", titles: ["Anvil"], city: "Albany", state: "NY" },
    { name: "Garrity", titles: ["Anvil"], city: "Baltimore", state: "MD" },
  );
  expect(found("texas")).toEqual([1, 2]);
  expect(found("hammer texas")).toEqual([2]);
  expect(spelling("hammer texas")).toBeNull();
  expect(found("hammer co")).toEqual([4]);
  expect(found("anvil n.y."), "as its name is shortened").toEqual([5]);
  for (const [query, word] of [
    ["anvil m.d.", "anvil"],
    ["hammer i.d.", "hammer"],
  ] as const) {
    expect(found(query), "a person's initials are not where it is").toEqual(found(word));
    expect(spelling(query)).toBe(word);
  }
});

test("of a town and a state of one name, what is in the town comes first", async () => {
  const { found } = await catalogOf(
    { name: "Anvil", titles: ["Pizza"], city: "Washington", state: "PA" },
    { name: "Dressler", titles: ["Pizza"], city: "Seattle", state: "WA" },
  );
  expect(found("pizza washington")).toEqual([1, 2]);
});

test("a state is no slip of what something is called", async () => {
  const { found, spelling } = await catalogOf(
    { name: "Texan Grill", titles: ["Pizza"], city: "Denver", state: "CO" },
    { name: "Anvil", titles: ["Pizza"], city: "Dallas" },
  );
  expect(found("pizza texas")).toEqual([2]);
  expect(spelling("pizza texas")).toBeNull();
});

test("a query with “near me” or “my” looks for the thing itself, not for words that begin so", async () => {
  const { found } = await catalogOf(
    { name: "Anvil", titles: ["Car wash"] },
    { name: "Member Meals", titles: ["Car wash when you mention this"] },
  );
  expect(found("car wash near me")).toEqual(found("car wash"));
  expect(found("my car wash")).toEqual(found("car wash"));
  expect(found("me")).toEqual([2]);
});
