import { currentCatalog } from "@/lib/db/catalog-state";
import type { CatalogDb } from "@/lib/db/client";
import type { SyncRunRow } from "@/lib/db/sync-runs";

/** Whether a run that was superseded had read a newer edition than the catalogue's, which is then to be read again. */
export function isPassedOver({ state, lastModified }: SyncRunRow, catalog: CatalogDb): boolean {
  const current = currentCatalog(catalog);
  return (
    state === "superseded" && current !== undefined && Date.parse(lastModified ?? "") > Date.parse(current.lastModified)
  );
}
