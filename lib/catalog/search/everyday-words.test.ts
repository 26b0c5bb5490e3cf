import { expect, test } from "vitest";
import { catalogOf } from "@/tests/factories/catalog-of";

const bistro = { name: "Anvil", titles: ["20% off your bill"], category: "Dining" };
const shop = { name: "Restaurant Supply Depot", titles: ["10% off pans"], category: "Kitchen & Bath" };
const smiles = { name: "Bright Smiles", titles: ["Free whitening"], category: "Dental & Vision" };

test("what a category has is found by what people call it, after what is called so itself", async () => {
  const { found, spelling } = await catalogOf(bistro, shop, smiles);
  for (const query of ["restaurant", "Restaurants", "restau"]) {
    expect(found(query), query).toEqual([2, 1]);
    expect(spelling(query), query).toBeNull();
  }
  expect(found("dinner")).toEqual([1]);
  expect(found("dentist bright")).toEqual([3]);
  expect(found("eye glasses")).toEqual([3]);
});

test("a thing is what is called by its plural, before all that its category has", async () => {
  const { found } = await catalogOf(
    { name: "Easton Bagels", category: "Deli" },
    { name: "Anvil", titles: ["A loaf", "Two cakes"], category: "Bakery" },
  );
  expect(found("bagel")).toEqual([1, 3, 2]);
  expect(found("cake")).toEqual([3, 2]);
});

test("a longer title is not about what a word of it means elsewhere", async () => {
  const { found } = await catalogOf(
    { name: "Anvil", category: "Luggage & Travel Gear" },
    { name: "Dressler", category: "Travel" },
  );
  expect([found("flight"), found("suitcase")]).toEqual([[2], [1]]);
});

test("with a slip in it too, and the page says what was meant", async () => {
  const { found, spelling } = await catalogOf(bistro, smiles);
  expect(found("dentisst")).toEqual([2]);
  expect(spelling("dentisst")).toBe("dentist");
});

test("the beginning of a word is none of a category's before its fourth letter", async () => {
  const { found } = await catalogOf(bistro, smiles);
  expect(found("res")).toEqual([]);
  expect(found("rest")).toEqual([1]);
});

test("what is called so comes before merchants whose names only begin so", async () => {
  const { found } = await catalogOf(
    { name: "Carlo's Chocolates" },
    { name: "Anvil Car Wash", category: "Car Wash" },
    { name: "Dressler", category: "Automotive" },
  );
  expect(found("car")).toEqual([2, 3, 1]);
  expect(found("carl")[0]).toBe(1);
});

test("a category that people call so is suggested after those that are called so", async () => {
  const { suggested } = await catalogOf(bistro, { name: "Chow", category: "Food & Supplies" }, smiles);
  const titles = (query: string) => suggested(query).categories.map(({ title }) => title);
  expect(titles("food")).toEqual(["Food & Supplies", "Dining"]);
  expect(titles("dentists")).toEqual(["Dental & Vision"]);
  expect(titles("resturant")).toEqual(["Dining"]);
  expect(titles("chow"), "no slip is looked for where something is called so").toEqual([]);
});
