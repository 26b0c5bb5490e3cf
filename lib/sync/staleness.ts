import { currentCatalog, hasStaleCategories } from "@/lib/db/catalog-state";
import { findSyncRun } from "@/lib/db/sync-runs";
import type { FeedFailure } from "@/lib/domain/feed-failure";
import type { Runtime } from "@/lib/runtime";
import { isPassing } from "./passing-failures";

/** Why some categories keep older offers, as recorded by the run that made the catalogue. */
export interface Staleness {
  readonly failure: FeedFailure | null;
  /** Whether reading the same edition again may help although nobody has mended anything. */
  readonly mayPass: boolean;
}

/** @returns undefined if no category keeps older offers */
export function staleness({ portal, catalog }: Pick<Runtime, "portal" | "catalog">): Staleness | undefined {
  const current = currentCatalog(catalog);
  if (!current || !hasStaleCategories(catalog)) return undefined;
  const failure = findSyncRun(portal, current.runId)?.failure ?? null;
  return { failure, mayPass: isPassing(failure) };
}
