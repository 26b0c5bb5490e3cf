import { asc } from "drizzle-orm";
import type { CatalogDb } from "./client";
import { categories } from "./schema/catalog/categories";

export type CategoryRow = typeof categories.$inferSelect;

/** What they are called, and no more. */
export function categoryNames(db: CatalogDb): Pick<CategoryRow, "id" | "key" | "title">[] {
  const { id, key, title } = categories;
  return db.select({ id, key, title }).from(categories).all();
}

/** All categories, parents and children alike, in the feed's order. */
export function allCategories(db: CatalogDb): CategoryRow[] {
  return db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)).all();
}
