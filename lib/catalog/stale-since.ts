import type { CategoryRow } from "@/lib/db/categories";
import type { Runtime } from "@/lib/runtime";
import { type Edition, inEdition } from "./edition";

/**
 * Since when a sync could not read a category, or one below it, and left its offers as they were (design, Sync).
 * @returns an ISO instant, undefined where all of them are as the program has them
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
