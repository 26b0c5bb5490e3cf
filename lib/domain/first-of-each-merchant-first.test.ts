import { expect, test } from "vitest";
import { firstOfEachMerchantFirst } from "./first-of-each-merchant-first";

test("every merchant comes once before any comes again, each in the order of the offers", () => {
  const offers = [7, 7, 8, 7, 9, 8].map((id, at) => ({ at, merchant: { id } }));
  expect(firstOfEachMerchantFirst(offers).map(({ at }) => at)).toEqual([0, 2, 4, 1, 3, 5]);
  expect(firstOfEachMerchantFirst([])).toEqual([]);
});
