import { expect, it } from "vitest";
import { categoryHref, categoryTrail } from "./category-trail";

interface Category {
  readonly key: string;
  readonly children: readonly Category[];
}
const tree: Category[] = [
  { key: "dining", children: [{ key: "dining/pizza", children: [{ key: "dining/pizza/deep", children: [] }] }] },
  { key: "travel", children: [] },
];

it("finds the way from a root down to a category", () => {
  expect(categoryTrail(tree, "dining/pizza/deep").map(({ key }) => key)).toEqual([
    "dining",
    "dining/pizza",
    "dining/pizza/deep",
  ]);
  expect(categoryTrail(tree, "travel").map(({ key }) => key)).toEqual(["travel"]);
  expect(categoryTrail(tree, "pizza")).toEqual([]);
});

it("keeps the key's slashes and encodes the rest", () => {
  expect(categoryHref("food & drink/50% off")).toBe("/browse/food%20%26%20drink/50%25%20off");
});
