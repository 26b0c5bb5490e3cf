import { currentCatalog } from "@/lib/db/catalog-state";
import type { Runtime } from "@/lib/runtime";

/** Of when the feed is that the offers come from: an ISO instant; undefined before the first sync. */
export function feedEdition({ catalog }: Pick<Runtime, "catalog">): string | undefined {
  return currentCatalog(catalog)?.lastModified;
}
