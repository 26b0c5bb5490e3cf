import { millisecondsInDay } from "date-fns/constants";
import { currentCatalog } from "@/lib/db/catalog-state";
import { latestGoodSyncRun } from "@/lib/db/sync-runs";
import { aheadFrom } from "@/lib/domain/ahead";
import type { Runtime } from "@/lib/runtime";

/** Syncs normally run daily: after two days without one, members are told. */
const STALE_MS = 2 * millisecondsInDay;

/** When the offers were last compared with the program's, an ISO instant. */
export interface Checked {
  readonly at: string;
  readonly isStale: boolean;
}

/**
 * A sync that found nothing new also counts as a check. Of one while the clock was ahead it is only known that it came
 * after the edition. Undefined before the first one.
 */
export function lastChecked(
  { portal, catalog }: Pick<Runtime, "portal" | "catalog">,
  now = new Date(),
): Checked | undefined {
  const applied = currentCatalog(catalog);
  if (!applied) return undefined;
  const good = latestGoodSyncRun(portal);
  // Where one of the databases was replaced by an older one, the run may have found another edition.
  const found = good?.lastModified === applied.lastModified ? good.endedAt : null;
  const said = found ?? applied.appliedAt;
  const isAhead = Date.parse(said) > aheadFrom(now.getTime());
  const at = isAhead ? new Date(applied.lastModified).toISOString() : said;
  return { at, isStale: now.getTime() - Date.parse(at) > STALE_MS };
}
