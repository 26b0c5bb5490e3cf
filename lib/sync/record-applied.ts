import { catalogVersion, currentCatalog } from "@/lib/db/catalog-state";
import type { CatalogDb, PortalDb } from "@/lib/db/client";
import { countMerchants } from "@/lib/db/merchants";
import { countOfferChanges } from "@/lib/db/offer-changes";
import { countOffers } from "@/lib/db/offers";
import { type SyncRunRow, updateSyncRun } from "@/lib/db/sync-runs";
import { enqueueLogos } from "@/lib/logos";
import type { Runtime } from "@/lib/runtime";
import { runOutcomes } from "@/lib/text/sync-reasons";
import { type Ended, supersedeHeldRuns } from "./supersede";

/**
 * Whether the catalogue is the result of this run, and not of one that had its number in another portal.db: one that a
 * backup has replaced, say.
 */
export function wasApplied(catalog: CatalogDb, { id, requestedAt }: Pick<SyncRunRow, "id" | "requestedAt">): boolean {
  const current = currentCatalog(catalog);
  return current?.runId === id && current.appliedAt >= requestedAt;
}

type Results = Partial<SyncRunRow> & Pick<SyncRunRow, "offers" | "added" | "changed" | "removed" | "message">;

/**
 * Ends a run that made the catalogue, and enqueues fetching the logos. Runs that wait for an admin's word were compared
 * with the catalogue before.
 */
export function endApplied(
  tx: PortalDb,
  { catalog }: Pick<Runtime, "catalog">,
  runId: number,
  results: Results,
): Ended {
  const current = currentCatalog(catalog);
  if (current?.runId !== runId) throw new RangeError(`The catalogue is not from run ${runId}.`);
  const { version, lastModified, expires, appliedAt } = current;
  const superseded = supersedeHeldRuns(tx);
  enqueueLogos(tx);
  const run = updateSyncRun(tx, runId, {
    endedAt: appliedAt,
    ...results,
    state: "applied",
    phase: "done",
    lastModified,
    expires,
    live: null,
    catalogVersion: version,
    merchants: countMerchants(catalog),
  });
  return { run, superseded };
}

/** Records a run from what the catalogue itself shows, because the run could not record its own results. */
export function recordApplied(tx: PortalDb, { catalog }: Pick<Runtime, "catalog">, runId: number): Ended {
  return endApplied(tx, { catalog }, runId, {
    message: runOutcomes.notRecorded,
    offers: countOffers(catalog),
    ...countOfferChanges(catalog, catalogVersion(catalog)),
  });
}
