import { type CatalogStateRow, currentCatalog } from "@/lib/db/catalog-state";
import { findSyncJitter } from "@/lib/db/installation";
import { latestGoodSyncRun, type SyncRunRow, syncRunsStartedBetween } from "@/lib/db/sync-runs";
import { aheadFrom } from "@/lib/domain/ahead";
import type { Runtime } from "@/lib/runtime";
import { isPassedOver } from "./passed-over";
import { isPassing } from "./passing-failures";
import { isOfTheDay, lastScheduled, nextSync, type PastRun } from "./schedule";
import { staleness } from "./staleness";

/** The runs begun since the last scheduled time, newest first. */
export function pastRuns(
  { portal, catalog }: Pick<Runtime, "portal" | "catalog">,
  scheduled: Date,
  now: Date,
): PastRun[] {
  const ahead = new Date(aheadFrom(now.getTime()));
  const begun = syncRunsStartedBetween(portal, scheduled.toISOString(), ahead.toISOString());
  const current = currentCatalog(catalog);
  const runs = current ? sinceReplaced(begun, current, latestGoodSyncRun(portal)) : sinceLost(begun);
  const stale = staleness({ portal, catalog })?.mayPass ?? false;
  const isSettledBy = (run: SyncRunRow) => !isPassedOver(run, catalog) && isSettled(run, scheduled, stale);
  return runs.map((run) => ({ endedAt: new Date(run.endedAt ?? 0), settled: isSettledBy(run) }));
}

/**
 * After which instant the schedule repeats the run that has just ended; undefined without a schedule.
 * @param earliest from when on it may succeed
 */
export function repeatedAfter(
  { config, portal, catalog }: Pick<Runtime, "config" | "portal" | "catalog">,
  earliest: Date,
): Date | undefined {
  const jitter = config.SYNC_SCHEDULE === "off" ? undefined : findSyncJitter(portal);
  if (jitter === undefined) return undefined;
  const now = new Date();
  const scheduled = lastScheduled(now, jitter);
  return nextSync(earliest, scheduled, jitter, pastRuns({ portal, catalog }, scheduled, now));
}

/**
 * Without a catalogue, whatever the last of these runs found went with catalog.db, which a start makes anew.
 * @param runs newest first
 */
function sinceLost(runs: readonly SyncRunRow[]): readonly SyncRunRow[] {
  const lost = runs.findIndex(({ state }) => state === "applied" || state === "unchanged" || state === "superseded");
  return lost === -1 ? runs : runs.slice(0, lost);
}

/**
 * Where catalog.db is older than the last good run left it, what that found is gone: an older copy was put in its place, or
 * a power cut undid its last commit, which does not wait for the disk.
 */
function sinceReplaced(
  runs: readonly SyncRunRow[],
  current: CatalogStateRow,
  good?: SyncRunRow,
): readonly SyncRunRow[] {
  const isReplaced = Date.parse(good?.lastModified ?? "") > Date.parse(current.lastModified);
  return good && isReplaced ? runs.filter(({ id }) => id > good.id) : runs;
}

/** @param stale whether categories keep older offers for a reason that may pass */
function isSettled({ state, failure, lastModified }: SyncRunRow, scheduled: Date, stale: boolean): boolean {
  if (state === "failed") return !isPassing(failure);
  if (state === "postponed" || state === "interrupted") return false;
  // In the other states an edition was found; the edition of the day before does not settle this day.
  if (!isOfTheDay(lastModified, scheduled)) return false;
  return !stale || (state !== "applied" && state !== "unchanged");
}
