import { and, eq, isNotNull, notExists } from "drizzle-orm";
import type { CatalogDb } from "./client";
import { prepared } from "./prepared";
import { categories } from "./schema/catalog/categories";
import { offerCategories } from "./schema/catalog/offers";
import { catalogState } from "./schema/catalog/state";

export type CatalogStateRow = typeof catalogState.$inferSelect;

const stateStatement = prepared((db: CatalogDb) => db.select().from(catalogState).prepare());

/** The feed edition of the catalogue; undefined before the first sync. */
export function currentCatalog(db: CatalogDb): CatalogStateRow | undefined {
  return stateStatement(db).get();
}

/** Whether a category still has older offers because a sync could not fetch it. */
export function hasStaleCategories(db: CatalogDb): boolean {
  return db.select({ id: categories.id }).from(categories).where(isNotNull(categories.staleSince)).get() !== undefined;
}

/**
 * Whether an offer that is not in the catalogue has gone. Without catalog.db, and until each category could be read since,
 * nobody knows.
 */
export function tellsWhatHasGone(db: CatalogDb): boolean {
  const isUnread = and(
    isNotNull(categories.staleSince),
    notExists(db.select().from(offerCategories).where(eq(offerCategories.categoryId, categories.id))),
  );
  const unread = db.select({ id: categories.id }).from(categories).where(isUnread).get();
  return currentCatalog(db) !== undefined && unread === undefined;
}

const versionStatement = prepared((db) => db.select({ version: catalogState.version }).from(catalogState).prepare());

/** 0 before the first sync. */
export function catalogVersion(db: CatalogDb): number {
  return versionStatement(db).get()?.version ?? 0;
}

const stampStatement = prepared((db) => ({
  stamp: db.$client
    .prepare<[], string>("SELECT data_version || ' ' || total_changes() FROM pragma_data_version")
    .pluck(),
}));

/** A value that changes whenever anything in the file changes, by this connection or another. */
export function catalogStamp(db: CatalogDb): string {
  return stampStatement(db).stamp.get() ?? "";
}
