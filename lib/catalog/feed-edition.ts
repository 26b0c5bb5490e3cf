import { currentCatalog } from "@/lib/db/catalog-state";
import type { Runtime } from "@/lib/runtime";

/** When the feed behind the current offers was published: an ISO instant; undefined before the first sync. */
export function feedEdition({ catalog }: Pick<Runtime, "catalog">): string | undefined {
  return currentCatalog(catalog)?.lastModified;
}
