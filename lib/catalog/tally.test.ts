import fc from "fast-check";
import { expect, test } from "vitest";
import { bitmapOf } from "./bitmap";
import { dimensionOf, groupingOf, mostCounted, tally, valuesIn } from "./tally";

const OFFERS = 100;
const TOWNS = [
  Array.from({ length: 90 }, (_, slot) => slot),
  Array.from({ length: 40 }, (_, i) => i * 2),
  [1, 2, 3, 99],
  [],
];

function offers(...slots: number[]) {
  return bitmapOf(OFFERS, slots);
}

test("a few offers are counted alike the first time, by value, and from then on, by offer", () => {
  const towns = dimensionOf(groupingOf(TOWNS), OFFERS);
  const few = offers(0, 1, 2, 98, 99);
  for (let time = 1; time <= 3; time++) {
    expect([...tally(towns, few)]).toEqual([3, 2, 3, 0]);
    expect(mostCounted(towns, few, valuesIn(towns, Uint32Array.of(0, 1, 2, 3)), 2)).toEqual([
      { value: 0, count: 3 },
      { value: 2, count: 3 },
    ]);
  }
});

test("offers are looked up by offer from the second time on that this is quicker", () => {
  const towns = dimensionOf(groupingOf(TOWNS), OFFERS);
  const most = offers(...Array.from({ length: 80 }, (_, slot) => slot));
  for (let time = 1; time <= 3; time++) expect([...tally(towns, most)]).toEqual([80, 40, 3, 0]);
  expect(towns.bySlot()).toBeUndefined();
  expect(towns.bySlot()?.ends).toHaveLength(OFFERS);
});

test("a few small towns are counted one by one, however often: that touches less than all towns of the offers", () => {
  const towns = dimensionOf(groupingOf(TOWNS), OFFERS);
  const some = offers(...Array.from({ length: 20 }, (_, slot) => slot));
  for (let time = 1; time <= 3; time++) {
    expect(mostCounted(towns, some, valuesIn(towns, Uint32Array.of(2, 3)), 2)).toEqual([{ value: 2, count: 3 }]);
  }
  expect(towns.bySlot()).toBeUndefined();
});

test("the most common of many towns are the same, however few offers there are, chains or not, and whatever towns are asked for", () => {
  const chains = fc.subarray([0, 1, 2]);
  const shops = fc.uniqueArray(fc.integer({ min: 3, max: OFFERS - 1 }), { maxLength: 6 });
  const slots = fc.tuple(chains, shops).map((parts) => parts.flat());
  const manyTowns = fc.array(slots, { minLength: 60, maxLength: 60 });
  fc.assert(
    fc.property(manyTowns, fc.uniqueArray(fc.nat(OFFERS - 1)), fc.nat(60), (towns, some, skipped) => {
      const largestFirst = towns.toSorted((a, b) => b.length - a.length);
      const dimension = dimensionOf(groupingOf(largestFirst), OFFERS);
      const asked = largestFirst.map((_, value) => value).filter((value) => value % 7 !== skipped % 7);
      const counted = asked
        .map((value) => ({ value, count: (largestFirst[value] ?? []).filter((slot) => some.includes(slot)).length }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count || a.value - b.value);
      for (let time = 1; time <= 3; time++) {
        const best = mostCounted(dimension, offers(...some), valuesIn(dimension, Uint32Array.from(asked)), 5);
        expect(best).toEqual(counted.slice(0, 5));
      }
    }),
  );
});
