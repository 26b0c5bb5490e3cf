import { currentCatalog, hasStaleCategories } from "@/lib/db/catalog-state";
import { findSyncRun } from "@/lib/db/sync-runs";
import type { Runtime } from "@/lib/runtime";
import { isPassing } from "./passing";

/** That categories keep older offers, and why, as the run tells that made the catalogue. */
export interface Staleness {
  readonly failure: string | null;
  /** Whether the same edition is worth reading again without anybody's doing. */
  readonly mayPass: boolean;
}

/** @returns undefined where all categories are as that run's edition has them */
export function staleness({ portal, catalog }: Pick<Runtime, "portal" | "catalog">): Staleness | undefined {
  const current = currentCatalog(catalog);
  if (!current || !hasStaleCategories(catalog)) return undefined;
  const failure = findSyncRun(portal, current.runId)?.failure ?? null;
  return { failure, mayPass: isPassing(failure) };
}
