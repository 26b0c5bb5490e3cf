import type { CategoryNode } from "../../catalog";
import { flawsOf } from "./flaws-of";

/** Flaws of the category list, each in the first category that has no flaw yet. */
const flaws = {
  "category-counts-wrong": (node: CategoryNode) => ({ ...node, offer_count: node.offer_count + 1000 }),
  "category-without-key": ({ key: _, ...node }: CategoryNode) => node,
  "category-bad-id": (node: CategoryNode) => ({ ...node, id: "one" }),
  "category-bad-children": (node: CategoryNode) => ({ ...node, children: "none" }),
} satisfies Record<string, (node: CategoryNode) => unknown>;

export type TreeFlaw = keyof typeof flaws;
export const treeFlaws = flawsOf(flaws);

/** The category list with the flaws in its first top categories, one each. */
export function withBadCategories(tree: readonly CategoryNode[], wanted: readonly TreeFlaw[]): unknown[] {
  return tree.map((node, i) => {
    const flaw = wanted[i];
    return flaw === undefined ? node : flaws[flaw](node);
  });
}
