import { expect, test } from "vitest";
import { catalogOf } from "@/tests/factories/catalog-of";

/** The third is the nearest of all; the factory puts each a little further north. */
const near = "30.03,-97";
const shops = [
  { name: "Coffee Anvil", city: "Austin" },
  { name: "Coffee Dressler", city: "Austin" },
  { name: "Easton", titles: ["A coffee"], city: "Austin" },
  { name: "Coffee Fields" },
];

test("what fits as well comes nearest first, after what fits better", async () => {
  const { page } = await catalogOf(...shops);
  const ids = ({ items }: ReturnType<typeof page>) => items.map(({ id }) => id);
  expect(ids(page({ q: "coffee", near }))).toEqual([2, 1, 3]);
  expect(ids(page({ q: "coffee" })), "newest first elsewhere").toEqual([4, 2, 1, 3]);
  const first = page({ q: "coffee", near, limit: 1 });
  const second = page({ q: "coffee", near, limit: 1, cursor: first.nextCursor });
  const third = page({ q: "coffee", near, limit: 1, cursor: second.nextCursor });
  expect([first, second, third].flatMap(ids)).toEqual([2, 1, 3]);
});

test("suggested are merchants and offers near the place first, with how many and how far", async () => {
  const { suggested } = await catalogOf(...shops, { name: "Coffee Garrity", titles: ["A", "B", "C"] });
  const { merchants, offers } = suggested("coffee", near);
  const told = merchants.map(({ name, nearCount }) => [name, nearCount]);
  expect(told).toEqual([
    ["Coffee Anvil", 1],
    ["Coffee Dressler", 1],
    ["Coffee Garrity", 0],
    ["Coffee Fields", 0],
  ]);
  expect(offers.map(({ id, distanceMiles }) => [id, distanceMiles !== undefined])).toEqual([
    [2, true],
    [1, true],
    [3, true],
    [7, false],
    [6, false],
  ]);
  expect(suggested("coffee").merchants[0]).toEqual({ id: 5, name: "Coffee Garrity", logo: null, offerCount: 3 });
});
