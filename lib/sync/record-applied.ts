import { currentCatalog } from "@/lib/db/catalog-state";
import type { CatalogDb, PortalDb } from "@/lib/db/client";
import { countMerchants } from "@/lib/db/merchants";
import { countOfferChanges } from "@/lib/db/offer-changes";
import { countOffers } from "@/lib/db/offers";
import { updateSyncRun } from "@/lib/db/sync-runs";
import { enqueueLogos } from "@/lib/logos";
import type { Runtime } from "@/lib/runtime";
import { type Ended, supersedeHeldRuns } from "./supersede";

/** Whether the catalogue is the result of this run. */
export function wasApplied(catalog: CatalogDb, runId: number): boolean {
  return currentCatalog(catalog)?.runId === runId;
}

/**
 * Records a run from what the catalogue itself shows, because the run could not record its own results.
 * @param message why it could not
 */
export function recordApplied(
  tx: PortalDb,
  { catalog }: Pick<Runtime, "catalog">,
  runId: number,
  message: string | null,
): Ended {
  const current = currentCatalog(catalog);
  if (current?.runId !== runId) throw new RangeError(`The catalogue is not from run ${runId}.`);
  const { version, lastModified, expires, appliedAt } = current;
  const superseded = supersedeHeldRuns(tx);
  enqueueLogos(tx);
  const run = updateSyncRun(tx, runId, {
    state: "applied",
    phase: "done",
    endedAt: appliedAt,
    lastModified,
    expires,
    message,
    catalogVersion: version,
    offers: countOffers(catalog),
    merchants: countMerchants(catalog),
    ...countOfferChanges(catalog, version),
  });
  return { run, superseded };
}
