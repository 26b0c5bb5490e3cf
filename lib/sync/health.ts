import { currentCatalog } from "@/lib/db/catalog-state";
import { findSyncJitter } from "@/lib/db/installation";
import { latestGoodSyncRun, latestSyncRun, type SyncRunRow } from "@/lib/db/sync-runs";
import type { Runtime } from "@/lib/runtime";
import { budgetByUrl } from "./budget";
import { judgedRun } from "./judged-run";
import { newestOpenRun, OPEN_STATES } from "./open-runs";
import { isOfTheDay, lastScheduled, nextScheduled, RETRY_WITHIN_MS } from "./schedule";

/** A run may begin late and takes minutes; after this it counts as missed. */
const GRACE_MS = 60 * 60 * 1000;

/**
 * `partly`: some categories could not be read and keep their older offers. `unpublished`: each run finds the edition of
 * an earlier day. `unscheduled`: SYNC_SCHEDULE is off.
 */
export type SyncTimeliness =
  | "never"
  | "syncing"
  | "held"
  | "late"
  | "partly"
  | "unpublished"
  | "on-time"
  | "unscheduled";

export interface SyncHealth {
  readonly timeliness: SyncTimeliness;
  /** The run that waits or is under way. */
  readonly open: SyncRunRow | undefined;
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
  const open = newestOpenRun(portal, OPEN_STATES);
  const held = latestSyncRun(portal, ["held"]);
  const current = currentCatalog(catalog);
  const lastGood = current ? latestGoodSyncRun(portal) : undefined;
  const jitter = config.SYNC_SCHEDULE === "off" ? undefined : findSyncJitter(portal);
  const due = jitter === undefined ? undefined : lastScheduled(now, jitter);
  // The last day whose edition is no longer asked for every hour.
  const over = jitter === undefined ? undefined : lastScheduled(new Date(now.getTime() - RETRY_WITHIN_MS), jitter);
  const isStale = over !== undefined && !isOfTheDay(current?.lastModified ?? null, over);
  return {
    timeliness: timeliness({ open, held, lastGood, isStale, due, now }),
    open,
    held,
    judged: judgedRun(portal),
    lastGood,
    dueAt: due?.toISOString() ?? null,
    nextAt: jitter === undefined ? null : nextScheduled(now, jitter).toISOString(),
    budget: budgetByUrl(portal),
  };
}

function timeliness(
  known: Pick<SyncHealth, "open" | "held" | "lastGood"> & {
    /** Whether the offers are older than an edition that is no longer waited for. */
    readonly isStale: boolean;
    readonly due: Date | undefined;
    readonly now: Date;
  },
): SyncTimeliness {
  const { open, held, lastGood, isStale, due, now } = known;
  if (open) return "syncing";
  if (held) return "held";
  if (!lastGood) return "never";
  const isMissed = due && now.getTime() - due.getTime() > GRACE_MS && new Date(lastGood.endedAt ?? 0) < due;
  if (isMissed) return "late";
  if (lastGood.failure !== null) return "partly";
  if (isStale) return "unpublished";
  return due ? "on-time" : "unscheduled";
}
