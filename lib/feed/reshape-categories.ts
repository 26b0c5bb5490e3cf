import type { FeedCategory } from "@/lib/domain/feed-rows";
import { FeedError } from "./errors";
import { createRejects, type Reject, type Rejects, reject } from "./issues";
import { reasonOf } from "./reshape-locations";
import { wireCategory } from "./wire";

const DEEPEST = 8;
const wireId = wireCategory.pick({ id: true });

/** With the counts that the feed announces; null if it is not a count. */
export interface CountedCategory extends FeedCategory {
  readonly offerCount: number | null;
  readonly merchantCount: number | null;
}

/**
 * The tree as a list, parents before their children. A bad row of a category that is known leaves it as it was, so that
 * one row does not take its offers away. A child of a bad category that is not known moves up to the nearest good one.
 * @param known the categories of the catalogue
 * @throws FeedError `not-understood` if the answer is not an array.
 */
export function reshapeCategories(
  answer: unknown,
  known: readonly Pick<FeedCategory, "id" | "key" | "title">[] = [],
): { categories: CountedCategory[]; rejects: readonly Reject[] } {
  if (!Array.isArray(answer)) throw new FeedError("not-understood", { detail: "the categories are not an array" });
  const categories: CountedCategory[] = [];
  const rejects = createRejects();
  const ids = new Set<number>();
  const keys = new Set<string>();

  function add(category: CountedCategory): void {
    ids.add(category.id);
    keys.add(category.key);
    categories.push(category);
  }

  function visit(row: unknown, parentId: number | null, position: number, depth: number): void {
    if (depth > DEEPEST) {
      rejects.add(reject("category_too_deep", `more than ${DEEPEST} levels`, row));
      return;
    }
    const parsed = wireCategory.safeParse(row);
    let nearest = parentId;
    if (!parsed.success) {
      rejects.add(reject("category_malformed", reasonOf(parsed.error), row));
      const { id } = wireId.safeParse(row).data ?? {};
      const before = known.find((category) => category.id === id);
      if (before && !ids.has(before.id) && !keys.has(before.key)) {
        nearest = before.id;
        add({ ...before, parentId, position, offerCount: null, merchantCount: null });
      }
    } else if (ids.has(parsed.data.id) || keys.has(parsed.data.key)) {
      rejects.add(reject("category_duplicate", "another category has this id or key", row));
    } else {
      const { id, key, title, offer_count, merchant_count } = parsed.data;
      nearest = id;
      add({ id, parentId, key, title, position, offerCount: offer_count, merchantCount: merchant_count });
    }
    for (const [place, child] of childrenOf(row, rejects).entries()) visit(child, nearest, place, depth + 1);
  }

  for (const [place, row] of answer.entries()) visit(row, null, place, 1);
  return { categories, rejects: rejects.all };
}

/** An array, or null for a category without children (perks-feed.md, Category). */
function childrenOf(row: unknown, rejects: Rejects): unknown[] {
  if (typeof row !== "object" || row === null || !("children" in row)) return [];
  const { children } = row;
  if (Array.isArray(children)) return children;
  if (children !== null) rejects.add(reject("category_malformed", "children: neither an array nor null", row));
  return [];
}
