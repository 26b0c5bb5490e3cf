import { expect, it } from "vitest";
import { byMerchant } from "./by-merchant";

const offer = (id: number, merchantId: number) => ({
  id,
  merchant: { id: merchantId, name: `Merchant ${merchantId}` },
});

it("gathers a merchant's offers where the first of them stood, and keeps their order", () => {
  const groups = byMerchant([offer(1, 7), offer(2, 5), offer(3, 7), offer(4, 9)]);
  expect(groups.map(({ merchant, offers }) => [merchant.id, offers.map(({ id }) => id)])).toEqual([
    [7, [1, 3]],
    [5, [2]],
    [9, [4]],
  ]);
});

it("makes nothing of nothing", () => {
  expect(byMerchant([])).toEqual([]);
});
