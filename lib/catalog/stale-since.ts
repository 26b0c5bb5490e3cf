import type { CategoryRow } from "@/lib/db/categories";
import type { Runtime } from "@/lib/runtime";
import { type Edition, inEdition } from "./edition";

/**
 * Since when syncs have been unable to read a category, or one below it, and have left its offers unchanged (design,
 * Sync).
 * @returns an ISO instant, undefined if all of them are up to date
 */
export function staleSince({ catalog }: Pick<Runtime, "catalog">, categoryId: number): string | undefined {
  return inEdition(catalog, (edition) => {
    const category = edition.categories.byId.get(categoryId);
    return (
      category &&
      withBelow(edition, category)
        .flatMap((row) => row.staleSince ?? [])
        .sort()[0]
    );
  });
}

function withBelow(edition: Edition, category: CategoryRow): CategoryRow[] {
  return [category, ...edition.categories.childrenOf(category.id).flatMap((child) => withBelow(edition, child))];
}
