import { type Applied, applyStaged } from "@/lib/db/apply/apply-staged";
import { catalogVersion, currentCatalog } from "@/lib/db/catalog-state";
import { categoryNames } from "@/lib/db/categories";
import { readOfferDigests } from "@/lib/db/offer-digests";
import { createStaging, keepStaging, readingFile, removeStaging } from "@/lib/db/staging";
import { findSyncRun, lastToldVersion, type SyncRunRow } from "@/lib/db/sync-runs";
import { centralToday } from "@/lib/domain/central-time";
import type { FeedFailure } from "@/lib/domain/feed-failure";
import { type CountedCategory, type FeedClient, parseJson, reshapeCategories } from "@/lib/feed";
import type { Runtime } from "@/lib/runtime";
import { runOutcomes } from "@/lib/text/sync-reasons";
import type { Budget } from "./budget";
import { judgedRun } from "./judged-run";
import type { HeldLease } from "./lease";
import { createPageDates } from "./page-dates";
import { createQuarantine, type Quarantine } from "./quarantine";
import { type CategoryReading, plannedRequests, readFeed } from "./read-feed";
import { reasonToHold } from "./reason-to-hold";
import type { RunRecorder } from "./recorder";
import { staleness } from "./staleness";
import { warnOfCounts, warnOfDoubtfulRows } from "./warnings";

/** One reading of the feed, and what it is done with. */
export interface Round {
  readonly runtime: Pick<Runtime, "config" | "portal" | "catalog">;
  readonly run: SyncRunRow;
  readonly client: FeedClient;
  readonly budget: Budget;
  readonly lease: HeldLease;
  readonly recorder: RunRecorder;
  /** Whether the feed has just been read before, and seemed to be compiled anew meanwhile. */
  readonly isSecond: boolean;
}

interface Unchanged {
  readonly state: "unchanged";
  readonly message: string | null;
  readonly failure: FeedFailure | null;
}

interface Read {
  readonly state: "read";
  readonly applied: Applied;
  readonly readings: readonly CategoryReading[];
  readonly quarantine: Quarantine;
}

/** The outcome of reading the feed once. */
export type Outcome = Unchanged | Read;

/** The feed's newest edition, as its headers name it. */
interface FeedEdition {
  readonly lastModified: string;
  readonly expires: string | null;
}

/**
 * Reads the feed once, from the categories to the last page, and applies it.
 * @throws FeedError, CatalogueChangedError
 */
export async function perform(round: Round): Promise<Outcome> {
  const { run, client, budget, lease, recorder } = round;
  const { body, lastModified, expires } = await client.categories({ signal: lease.signal, reserve: budget.reserve });
  recorder.set({ lastModified, expires });
  const unchanged = run.force ? undefined : unchangedSince(round, lastModified);
  if (unchanged) return unchanged;

  const { categories, rejects } = reshapeCategories(parseJson(body), categoryNames(round.runtime.catalog));
  const quarantine = createQuarantine();
  for (const reject of rejects) quarantine.reject(null, reject);
  const planned = plannedRequests(categories);
  await budget.plan(planned);
  recorder.set({ phase: "offers", requestsPlanned: planned.length + 1, categoriesTotal: categories.length });
  return await readAndApply(round, { lastModified, expires }, categories, quarantine);
}

/** The outcome of a run that has nothing to read; undefined if there is something. */
function unchangedSince({ runtime, run }: Round, lastModified: string): Unchanged | undefined {
  const current = currentCatalog(runtime.catalog);
  if (!current) return undefined;
  // Such a list does not tell of its pages.
  if (wasDatedApart(runtime, current.runId)) return undefined;
  const stale = staleness(runtime);
  // A category that needs a person is read again when one asks.
  const isWorthAnother = stale && (stale.mayPass || run.trigger !== "schedule");
  if (current.lastModified === lastModified && !isWorthAnother)
    return { state: "unchanged", message: null, failure: stale?.failure ?? null };
  const judged = judgedRun(runtime.portal);
  if (judged?.lastModified !== lastModified || judged.datedApart) return undefined;
  const message = runOutcomes.unchanged(judged.id, judged.state);
  return { state: "unchanged", message, failure: null };
}

function wasDatedApart({ portal }: Pick<Runtime, "portal">, runId: number): boolean {
  return findSyncRun(portal, runId)?.datedApart ?? false;
}

async function readAndApply(
  { runtime, run, client, budget, lease, recorder, isSecond }: Round,
  { lastModified: ofCategories, expires }: FeedEdition,
  categories: readonly CountedCategory[],
  quarantine: Quarantine,
): Promise<Read> {
  const { config, catalog } = runtime;
  const file = readingFile(config.DATA_DIR, run.id, lease.fence);
  const staging = createStaging(file, catalogVersion(catalog));
  try {
    const started = performance.now();
    for (const category of categories) staging.category(category);
    const current = currentCatalog(catalog);
    const dates = createPageDates({
      ofCategories,
      async dateAgain() {
        return (await client.categories({ signal: lease.signal, reserve: budget.reserve })).lastModified;
      },
      wasApart: current !== undefined && wasDatedApart(runtime, current.runId),
      isSecond,
    });
    const readings = await readFeed({
      client,
      budget,
      categories,
      dates,
      programOrigin: config.PROGRAM_URL.origin,
      isKnown: readOfferDigests(catalog),
      staging,
      quarantine,
      signal: lease.signal,
      onPage: recorder.page,
    });
    const { lastModified, datedApart } = await dates.end();
    staging.finish();
    const fetched = performance.now();
    recorder.set({ phase: "apply", lastModified, datedApart, fetchMs: Math.round(fetched - started) });
    // Applying blocks the event loop, and so the heartbeat, until it is done.
    await lease.renew();
    const today = centralToday();
    const applied = await applyStaged(catalog, {
      file,
      runId: run.id,
      above: lastToldVersion(runtime.portal),
      lastModified,
      expires,
      today,
      holdBack: (outlook) => reasonToHold(outlook, config.FEED_SHRINK_LIMIT, quarantine.rejects),
    });
    const complete = readings.filter(({ failure }) => !failure).map(({ category }) => category);
    warnOfCounts(quarantine, complete, applied.outlook.categories);
    if (applied.state === "applied") warnOfDoubtfulRows(quarantine, catalog, today);
    else {
      await lease.renew();
      await keepStaging(file, config.DATA_DIR, run.id);
    }
    recorder.set({ applyMs: Math.round(performance.now() - fetched) });
    return { state: "read", applied, readings, quarantine };
  } finally {
    staging.close();
    removeStaging(file);
  }
}
