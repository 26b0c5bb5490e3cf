import { asc } from "drizzle-orm";
import type { CatalogDb } from "./client";
import { categories } from "./schema/catalog/categories";

export type CategoryRow = typeof categories.$inferSelect;

/** All categories, parents and children alike, in the feed's order. */
export function allCategories(db: CatalogDb): CategoryRow[] {
  return db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)).all();
}
