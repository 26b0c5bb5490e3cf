import { expect, test } from "vitest";
import { FeedError } from "./errors";
import { reshapeCategories } from "./reshape-categories";

function category(id: number, key: string, more: object = {}) {
  return { id, key, title: `Title of ${key}`, offer_count: 5, merchant_count: 2, children: null, ...more };
}

function codes(answer: unknown): string[] {
  return reshapeCategories(answer).rejects.map(({ code }) => code);
}

test("the tree becomes a list, parents first", () => {
  const children = [category(11, "dining/asian"), category(12, "dining/pizza")];
  const { categories, rejects } = reshapeCategories([category(1, "dining", { children }), category(2, "travel")]);
  expect(rejects).toEqual([]);
  expect(categories).toMatchObject([
    { id: 1, parentId: null, key: "dining", position: 0, offerCount: 5, merchantCount: 2 },
    { id: 11, parentId: 1, key: "dining/asian", position: 0 },
    { id: 12, parentId: 1, key: "dining/pizza", position: 1 },
    { id: 2, parentId: null, key: "travel", position: 1 },
  ]);
});

test("a child of a bad category moves up", () => {
  const bad = category(11, "dining/asian", { title: "", children: [category(111, "dining/asian/thai")] });
  const { categories, rejects } = reshapeCategories([category(1, "dining", { children: [bad] })]);
  expect(categories.map(({ id, parentId }) => [id, parentId])).toEqual([
    [1, null],
    [111, 1],
  ]);
  expect(rejects).toMatchObject([{ code: "category_malformed" }]);
});

test("a bad row of a category that is known leaves it as it was, with its children below it", () => {
  const known = [{ id: 11, key: "dining/asian", title: "Asian" }];
  const children = [category(111, "dining/asian/thai")];
  const bad = category(11, "dining/asian", { title: "", offer_count: 70, children });
  const { categories, rejects } = reshapeCategories([category(1, "dining", { children: [bad] })], known);
  expect(categories).toMatchObject([
    { id: 1, parentId: null },
    { id: 11, parentId: 1, key: "dining/asian", title: "Asian", offerCount: null },
    { id: 111, parentId: 11 },
  ]);
  expect(rejects).toMatchObject([{ code: "category_malformed" }]);
  expect(reshapeCategories([category(11, "x"), bad], known).categories).toMatchObject([
    { id: 11, key: "x" },
    { id: 111 },
  ]);
});

test("an id or key that stands twice counts once", () => {
  expect(codes([category(1, "a"), category(1, "b"), category(2, "a")])).toEqual([
    "category_duplicate",
    "category_duplicate",
  ]);
});

test.each(["", "/a", "a/", "a//b", "../a", "a/..", "a b", "a?b", "a%2fb", "a\\b", 7])(
  "a key of %j is refused, for it stands in addresses of pages",
  (key) => {
    expect(codes([category(1, "x", { key })])).toEqual(["category_malformed"]);
  },
);

test("counts that are none are unknown, which costs nothing else", () => {
  const { categories, rejects } = reshapeCategories([category(1, "a", { offer_count: "many", merchant_count: -1 })]);
  expect(categories).toMatchObject([{ offerCount: null, merchantCount: null }]);
  expect(rejects).toEqual([]);
});

test("children that are neither an array nor null are told", () => {
  expect(codes([category(1, "a", { children: "none" })])).toEqual(["category_malformed"]);
});

test("a tree nested without end does not exhaust the stack", () => {
  const depth = 50_000;
  const json = `[${'{"id":1,"key":"a","title":"A","children":['.repeat(depth)}${"]}".repeat(depth)}]`;
  expect(codes(JSON.parse(json))).toContain("category_too_deep");
});

test("a list of more bad categories than any feed has is not understood: telling of each would fill the memory", () => {
  expect(() => reshapeCategories(Array.from({ length: 100_001 }, () => 7))).toThrow(FeedError);
});

test.each([null, {}, "categories", 7])("%j is no list of categories", (answer) => {
  expect(() => reshapeCategories(answer)).toThrow(FeedError);
});
