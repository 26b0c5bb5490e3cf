import { expect, test } from "vitest";
import { catalogOf } from "@/tests/factories/catalog-of";
import { isNearOffers } from "./near-offers";

test("says whether an offer is near a ZIP code", async () => {
  const { catalog } = await catalogOf({ name: "Anvil", city: "Smithville" });
  expect([isNearOffers({ catalog }, "78957"), isNearOffers({ catalog }, "60601")]).toEqual([true, false]);
  expect(isNearOffers({ catalog }, "00000"), "nobody knows where").toBe(false);
});
