import { isNotNull } from "drizzle-orm";
import type { CatalogQuery } from "./client";
import { categories } from "./schema/catalog/categories";
import { catalogState } from "./schema/catalog/state";

export type CatalogStateRow = typeof catalogState.$inferSelect;

/** Which edition of the feed the catalogue is; undefined before the first sync. */
export function currentCatalog(db: CatalogQuery): CatalogStateRow | undefined {
  return db.select().from(catalogState).get();
}

/** Whether a category still has older offers because a sync could not fetch it. */
export function hasStaleCategories(db: CatalogQuery): boolean {
  return db.select({ id: categories.id }).from(categories).where(isNotNull(categories.staleSince)).get() !== undefined;
}
