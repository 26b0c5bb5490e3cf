import type { CatalogQuery } from "./client";
import { catalogState } from "./schema/catalog/state";

export type CatalogStateRow = typeof catalogState.$inferSelect;

/** Which edition of the feed the catalogue is; undefined before the first sync. */
export function currentCatalog(db: CatalogQuery): CatalogStateRow | undefined {
  return db.select().from(catalogState).get();
}
