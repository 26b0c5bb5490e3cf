import { expect, test } from "vitest";
import { catalogOf } from "@/tests/factories/catalog-of";
import { hasOffersNear } from "./has-offers-near";

test("says whether an offer is near a ZIP code", async () => {
  const { catalog } = await catalogOf({ name: "Anvil", city: "Smithville" });
  expect([hasOffersNear({ catalog }, "78957"), hasOffersNear({ catalog }, "60601")]).toEqual([true, false]);
  expect(hasOffersNear({ catalog }, "00000"), "nobody knows where").toBe(false);
});
