import { expect, test } from "vitest";
import { add, emptyBitmap } from "./bitmap";
import { dimensionOf, groupingOf, mostCounted, tally, valuesIn } from "./tally";

const OFFERS = 100;
const TOWNS = [
  Array.from({ length: 90 }, (_, slot) => slot),
  Array.from({ length: 40 }, (_, i) => i * 2),
  [1, 2, 3, 99],
  [],
];

function offers(...slots: number[]) {
  const bits = emptyBitmap(OFFERS);
  for (const slot of slots) add(bits, slot);
  return bits;
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
