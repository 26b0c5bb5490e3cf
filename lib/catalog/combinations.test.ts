import fc from "fast-check";
import { expect, test } from "vitest";
import { bitmapOf } from "./bitmap";
import { combinationsOf, countGroups } from "./combinations";

const SLOTS = 40;
const someSlots = fc.uniqueArray(fc.integer({ min: 0, max: SLOTS - 1 }));

test("counted by combinations, each group has as many of some slots as it has in common with them", () => {
  fc.assert(
    fc.property(fc.array(someSlots, { maxLength: 6 }), someSlots, (groups, some) => {
      const counts = countGroups(combinationsOf(groups, SLOTS), bitmapOf(SLOTS, some));
      expect([...counts]).toEqual(groups.map((group) => group.filter((slot) => some.includes(slot)).length));
    }),
  );
});
