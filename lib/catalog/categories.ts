import { currentCatalog } from "@/lib/db/catalog-state";
import { allCategories, type CategoryRow, countByCategory } from "@/lib/db/categories";
import type { CatalogDb } from "@/lib/db/client";
import { centralToday } from "@/lib/domain/central-time";
import type { Runtime } from "@/lib/runtime";
import type { CategoryNode } from "./types";

/** Counting goes over every offer, so it is done once for each edition of the catalogue and each Central day. */
const cached = new WeakMap<CatalogDb, { readonly key: string; readonly tree: readonly CategoryNode[] }>();

/** The category tree with live counts. */
export function listCategories({ catalog }: Pick<Runtime, "catalog">): readonly CategoryNode[] {
  const today = centralToday();
  const key = `${currentCatalog(catalog)?.version ?? 0} ${today}`;
  const known = cached.get(catalog);
  if (known?.key === key) return known.tree;
  const tree = buildTree(catalog, today);
  cached.set(catalog, { key, tree });
  return tree;
}

function buildTree(catalog: CatalogDb, today: string): readonly CategoryNode[] {
  const counts = new Map(countByCategory(catalog, today).map((count) => [count.categoryId, count]));
  const rows = allCategories(catalog);
  const below = (parentId: number | null) => rows.filter((row) => row.parentId === parentId).map(toNode);
  const toNode = (row: CategoryRow): CategoryNode => ({
    id: row.id,
    key: row.key,
    title: row.title,
    offerCount: counts.get(row.id)?.offerCount ?? 0,
    merchantCount: counts.get(row.id)?.merchantCount ?? 0,
    children: below(row.id),
  });
  return below(null);
}
