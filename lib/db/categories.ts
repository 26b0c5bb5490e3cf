import { asc, sql } from "drizzle-orm";
import type { CatalogQuery } from "./client";
import { categories } from "./schema/catalog/categories";

export type CategoryRow = typeof categories.$inferSelect;

/** All categories, parents and children alike, in the feed's order. */
export function allCategories(db: CatalogQuery): CategoryRow[] {
  return db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)).all();
}

export interface CategoryCount {
  readonly categoryId: number;
  readonly offerCount: number;
  readonly merchantCount: number;
}

/**
 * Live offers and their merchants per category with its descendants, each counted once however often the feed repeats it.
 * @param today the Central date, YYYY-MM-DD
 */
export function countByCategory(db: CatalogQuery, today: string): CategoryCount[] {
  return db.all<CategoryCount>(sql`
    WITH RECURSIVE below(root, id) AS (
      SELECT id, id FROM category
      UNION ALL
      SELECT below.root, category.id FROM below JOIN category ON category.parent_id = below.id
    )
    SELECT below.root AS categoryId, count(DISTINCT offer.id) AS offerCount, count(DISTINCT offer.merchant_id) AS merchantCount
    FROM below
    JOIN offer_category ON offer_category.category_id = below.id
    JOIN offer ON offer.id = offer_category.offer_id AND offer.expires_on >= ${today}
    GROUP BY below.root`);
}

/** The ids of a category and everything below it. */
export function categoryIdsBelow(db: CatalogQuery, categoryId: number): number[] {
  return db
    .all<{ id: number }>(sql`
      WITH RECURSIVE below(id) AS (
        SELECT ${categoryId}
        UNION ALL
        SELECT category.id FROM below JOIN category ON category.parent_id = below.id
      )
      SELECT id FROM below`)
    .map((row) => row.id);
}
