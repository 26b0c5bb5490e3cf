import { expect, test } from "vitest";
import { catalogOf } from "@/tests/factories/catalog-of";
import { relatedOffers } from "./related-offers";

const many = Array.from({ length: 30 }, (_, i) => `${i + 1}% off`);
const HERE = { near: "30,-97", radius: 25 };
const NOWHERE = { near: "", radius: 25 };

test("offers by others are found behind however many of the merchant's own, near a place and without one", async () => {
  const { catalog, page } = await catalogOf(
    { name: "Other", city: "Austin" },
    { name: "Own", city: "Austin", titles: many },
  );
  const [own] = page({ merchant: 2 }).items;
  if (!own) throw new Error("The merchant has no offer.");
  for (const around of [HERE, NOWHERE]) {
    const { offers, isNear } = relatedOffers({ catalog }, own, around, 4);
    expect(offers.map(({ merchant }) => merchant.name)).toEqual(["Other"]);
    expect(isNear).toBe(around === HERE);
  }
});

test("where nobody else is near, offers by others anywhere are related, and of several merchants", async () => {
  const { catalog, page } = await catalogOf(
    { name: "First", category: "Shops" },
    { name: "Second", category: "Shops", titles: many.slice(0, 3) },
    { name: "Elsewhere", category: "Zoos", city: "Austin" },
    { name: "Own", category: "Shops", city: "Austin" },
  );
  const [own] = page({ merchant: 4 }).items;
  if (!own) throw new Error("The merchant has no offer.");
  const { offers, isNear } = relatedOffers({ catalog }, own, HERE, 2);
  expect(isNear).toBe(false);
  expect(offers.map(({ merchant }) => merchant.name)).toEqual(["Second", "First"]);
});
