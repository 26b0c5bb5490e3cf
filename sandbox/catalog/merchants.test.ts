import { describe, expect, it } from "vitest";
import { topCategories } from "./categories";
import { type Merchant, merchantAt, type Reach } from "./merchants";
import { dimensions, type Size } from "./size";

const shares: readonly (readonly [Reach, number])[] = [
  ["online", 0.14],
  ["shop", 0.46],
  ["regional", 0.35],
  ["national", 0.05],
];

function merchantsByTop(seed: number, size: Size): Merchant[][] {
  const basis = { seed, size, edition: 0, forcedChanges: [] };
  const all = Array.from({ length: dimensions[size].merchants }, (_, index) => merchantAt(basis, index));
  return topCategories.map(({ id }) => all.filter(({ category }) => category.parentId === id));
}

const having = (merchants: readonly Merchant[], reach: Reach) =>
  merchants.filter((merchant) => merchant.reach === reach).length;

describe.each([1, 2, 3])("the merchants of seed %i", (seed) => {
  it("are online, shops, regional and national in every top category, each in about its share", () => {
    for (const merchants of merchantsByTop(seed, "medium")) {
      for (const [reach, share] of shares) {
        expect(Math.abs(having(merchants, reach) / merchants.length - share)).toBeLessThan(0.03);
        expect(having(merchants, reach)).toBeGreaterThan(0);
      }
    }
  });

  it("are so even among a few hundred, to within three merchants of a category", () => {
    for (const merchants of merchantsByTop(seed, "small")) {
      for (const [reach, share] of shares) {
        expect(Math.abs(having(merchants, reach) - merchants.length * share)).toBeLessThan(3);
      }
      for (const reach of ["online", "shop", "regional"] as const) expect(having(merchants, reach)).toBeGreaterThan(0);
    }
  });
});
