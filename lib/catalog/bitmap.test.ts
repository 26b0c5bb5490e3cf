import fc from "fast-check";
import { expect, test } from "vitest";
import {
  bitmapOf,
  bitmapOfAll,
  countIn,
  countOf,
  countOfBoth,
  has,
  intersection,
  isEmpty,
  meets,
  NONE,
  slotsOf,
  slotsOfBoth,
  take,
  union,
} from "./bitmap";

const SIZE = 100;
/** Some of them are empty, and so shorter than the others. */
const someSlots = fc.oneof(fc.constant<number[]>([]), fc.uniqueArray(fc.nat(SIZE - 1)));

function ascending(slots: Iterable<number>): number[] {
  return [...slots].sort((a, b) => a - b);
}

test("sets as bits say what sets do, those without room for any slot too", () => {
  fc.assert(
    fc.property(someSlots, someSlots, someSlots, (a, b, c) => {
      const [bitsA, bitsB, bitsC] = [bitmapOf(SIZE, a), bitmapOf(SIZE, b), bitmapOf(SIZE, c)];
      const both = ascending(a.filter((slot) => b.includes(slot)));
      expect([...slotsOf(bitsA)]).toEqual(ascending(a));
      expect(countOf(bitsA)).toBe(a.length);
      expect(isEmpty(bitsA)).toBe(a.length === 0);
      expect(has(bitsA, b[0] ?? SIZE)).toBe(b[0] !== undefined && a.includes(b[0]));
      expect(countIn(bitsA, b)).toBe(both.length);
      expect([...slotsOf(intersection(bitsA, bitsB))]).toEqual(both);
      expect([...slotsOf(intersection(bitsA, bitsB, bitsC))]).toEqual(both.filter((slot) => c.includes(slot)));
      expect([...slotsOfBoth(bitsA, bitsB)]).toEqual(both);
      expect(countOfBoth(bitsA, bitsB)).toBe(both.length);
      expect(meets(bitsA, bitsB)).toBe(both.length > 0);
      const any = ascending(new Set([...a, ...b, ...c]));
      expect([...slotsOf(union(bitsA, bitsB, bitsC, bitsA))]).toEqual(any);
      expect([...slotsOf(bitmapOfAll(SIZE, [a, b, c]))]).toEqual(any);
    }),
  );
});

test("a union or an intersection leaves the sets as they are", () => {
  const [odd, low] = [bitmapOf(SIZE, [1, 3, 5]), bitmapOf(SIZE, [1, 2])];
  union(odd, low);
  intersection(odd, low);
  expect([...slotsOf(odd)]).toEqual([1, 3, 5]);
  expect([...slotsOf(low)]).toEqual([1, 2]);
});

test("what is taken from a set is gone from it, and given back", () => {
  fc.assert(
    fc.property(someSlots, someSlots, (slots, others) => {
      const left = bitmapOf(SIZE, slots).slice();
      const taken = take(left, bitmapOf(SIZE, others));
      expect([...slotsOf(taken)]).toEqual(ascending(slots.filter((slot) => others.includes(slot))));
      expect([...slotsOf(left)]).toEqual(ascending(slots.filter((slot) => !others.includes(slot))));
    }),
  );
});

test("an empty set has no room", () => {
  expect(bitmapOf(SIZE, [])).toBe(NONE);
  expect(bitmapOfAll(SIZE, [[], []])).toBe(NONE);
  expect(union()).toBe(NONE);
});
