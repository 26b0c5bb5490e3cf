import { currentCatalog } from "@/lib/db/catalog-state";
import { findSyncJitter } from "@/lib/db/installation";
import { isLeaseHeld } from "@/lib/db/leases";
import { latestGoodSyncRun, latestSyncRun, type SyncRunRow } from "@/lib/db/sync-runs";
import { aheadFrom } from "@/lib/domain/ahead";
import { type AwayWorker, awayWorker } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";
import { budgetByUrl } from "./budget";
import { judgedRun } from "./judged-run";
import { SYNC_LEASE } from "./lease";
import { newestOpenRun, OPEN_STATES } from "./open-runs";
import { isOfTheDay, lastScheduled, nextScheduled, RETRY_WITHIN_MS } from "./schedule";

/** A run may begin late and takes minutes; after this it counts as missed. */
const GRACE_MS = 60 * 60 * 1000;

/**
 * `rejected`: an admin rejected the edition that was due. `partly`: some categories could not be read and keep their
 * older offers. `unpublished`: each run finds the edition of an earlier day. `due`: not done yet, and not late either.
 * `unscheduled`: SYNC_SCHEDULE is off.
 */
export type SyncTimeliness =
  | "never"
  | "syncing"
  | "held"
  | "rejected"
  | "late"
  | "partly"
  | "unpublished"
  | "due"
  | "on-time"
  | "unscheduled";

export interface SyncHealth {
  readonly timeliness: SyncTimeliness;
  /** The run that waits or is under way. */
  readonly open: SyncRunRow | undefined;
  /** Set while that run waits for a worker that is away. */
  readonly away: AwayWorker | null;
  readonly held: SyncRunRow | undefined;
  /** See `judgedRun`. */
  readonly judged: SyncRunRow | undefined;
  /** The latest run after which the offers were up to date; none where what it found went with catalog.db. */
  readonly lastGood: SyncRunRow | undefined;
  /** ISO instants; null without a schedule. */
  readonly dueAt: string | null;
  readonly nextAt: string | null;
  /** By URL requested in the last 24 hours, those with the fewest left first. */
  readonly budget: readonly { readonly url: string; readonly left: number }[];
}

/** Whether the offers are as fresh as the schedule requires. */
export function getSyncHealth(
  { portal, catalog, config }: Pick<Runtime, "portal" | "catalog" | "config">,
  now = new Date(),
): SyncHealth {
  const open = newestOpenRun(portal, OPEN_STATES, now.getTime());
  const away = open && !isLeaseHeld(portal, SYNC_LEASE, now.getTime()) ? awayWorker({ portal }, now.getTime()) : null;
  const held = latestSyncRun(portal, ["held"]);
  const judged = judgedRun(portal);
  const current = currentCatalog(catalog);
  const lastGood = current ? latestGoodSyncRun(portal) : undefined;
  const jitter = config.SYNC_SCHEDULE === "off" ? undefined : findSyncJitter(portal);
  const due = jitter === undefined ? undefined : lastScheduled(now, jitter);
  // The last day whose edition is no longer asked for every hour.
  const over = jitter === undefined ? undefined : lastScheduled(new Date(now.getTime() - RETRY_WITHIN_MS), jitter);
  const published = judged?.lastModified ?? current?.lastModified ?? null;
  const isStale = over !== undefined && !isOfTheDay(published, over);
  return {
    timeliness: timeliness({ isUnderWay: open !== undefined && !away, held, judged, lastGood, isStale, due, now }),
    open,
    away,
    held,
    judged,
    lastGood,
    dueAt: due?.toISOString() ?? null,
    nextAt: jitter === undefined ? null : nextScheduled(now, jitter).toISOString(),
    budget: budgetByUrl(portal),
  };
}

function timeliness(
  known: Pick<SyncHealth, "held" | "judged" | "lastGood"> & {
    readonly isUnderWay: boolean;
    /** Whether the program's newest edition is older than one that is no longer waited for. */
    readonly isStale: boolean;
    readonly due: Date | undefined;
    readonly now: Date;
  },
): SyncTimeliness {
  const { isUnderWay, held, judged, lastGood, isStale, due, now } = known;
  if (isUnderWay) return "syncing";
  if (held) return "held";
  if (!lastGood) return "never";
  if (due && judged && isOfTheDay(judged.lastModified, due)) return "rejected";
  const endedAt = Date.parse(lastGood.endedAt ?? "") || 0;
  const isUndone = due !== undefined && (endedAt < due.getTime() || endedAt > aheadFrom(now.getTime()));
  if (isUndone && now.getTime() - due.getTime() > GRACE_MS) return "late";
  if (lastGood.failure !== null) return "partly";
  if (isStale) return "unpublished";
  if (isUndone) return "due";
  return due ? "on-time" : "unscheduled";
}
