import fc from "fast-check";
import { expect, test } from "vitest";
import { FEWEST_PEOPLE, foldSmallGroups } from "./small-groups";

const group = (key: string, ...people: number[]) => ({ key, people: new Set(people).size, who: new Set(people) });
type Named = ReturnType<typeof group>;
const who = (groups: readonly Named[]) => new Set(groups.flatMap((one) => [...one.who]));
const fold = (...groups: Named[]) => foldSmallGroups(groups, (some) => who(some).size);
const keys = (groups: readonly Named[]) => groups.map(({ key }) => key);

const FIVE = [1, 2, 3, 4, 5];

test("groups of five people are shown, the largest first; smaller ones are folded", () => {
  const { shown, folded } = fold(group("a", ...FIVE), group("b", ...FIVE, 6), group("c", 1, 2, 3), group("d", 7, 8));
  expect([keys(shown), keys(folded)]).toEqual([
    ["b", "a"],
    ["c", "d"],
  ]);
});

test("one small group takes the smallest of the others with it, for the whole would tell it", () => {
  const { shown, folded } = fold(group("a", ...FIVE), group("b", ...FIVE, 6), group("c", 1));
  expect([keys(shown), keys(folded)]).toEqual([["b"], ["c", "a"]]);
});

test("the same few people in many groups are few all the same", () => {
  const { shown, folded } = fold(group("a", 1, 2), group("b", 1, 2), group("c", 2, 3), group("d", ...FIVE));
  expect([keys(shown), keys(folded)]).toEqual([[], ["a", "b", "c", "d"]]);
});

test("whatever the groups are, what is shown and what is left over stand for five people each, or for nobody", () => {
  const groups = fc.uniqueArray(
    fc
      .tuple(fc.string(), fc.uniqueArray(fc.nat(12), { minLength: 1, maxLength: 9 }))
      .map(([key, ids]) => group(key, ...ids)),
    { selector: ({ key }) => key, maxLength: 12 },
  );
  fc.assert(
    fc.property(groups, (all) => {
      const { shown, folded } = fold(...all);
      const left = who(folded).size;
      expect(keys([...shown, ...folded]).sort()).toEqual(keys(all).sort());
      expect(shown.every(({ people }) => people >= FEWEST_PEOPLE)).toBe(true);
      expect(left === 0 || left >= FEWEST_PEOPLE || shown.length === 0).toBe(true);
    }),
  );
});
