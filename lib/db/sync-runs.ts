import { and, asc, desc, eq, gte, lt, max, min, notInArray, sql } from "drizzle-orm";
import type { PortalDb } from "./client";
import { prepared } from "./prepared";
import { syncRunCategories, syncRuns } from "./schema/portal/sync-runs";

export type SyncRunRow = typeof syncRuns.$inferSelect;
export type SyncState = SyncRunRow["state"];
export type SyncTrigger = SyncRunRow["trigger"];
export type SyncRunCategoryRow = typeof syncRunCategories.$inferSelect;
type SyncRunChange = Partial<Omit<SyncRunRow, "id" | "trigger" | "requestedAt">>;

export function insertSyncRun(db: PortalDb, run: Pick<SyncRunRow, "trigger" | "force">): SyncRunRow {
  return db
    .insert(syncRuns)
    .values({ ...run, state: "queued", phase: "categories", requestedAt: new Date().toISOString() })
    .returning()
    .get();
}

export function findSyncRun(db: PortalDb, id: number): SyncRunRow | undefined {
  return db.select().from(syncRuns).where(eq(syncRuns.id, id)).get();
}

export function updateSyncRun(db: PortalDb, id: number, change: SyncRunChange): SyncRunRow {
  return db.update(syncRuns).set(change).where(eq(syncRuns.id, id)).returning().get();
}

/** Queried for every page, so it only compares ids and reads one row. */
const latestStatement = prepared((db: PortalDb) => {
  const latest = db
    .select({ id: max(syncRuns.id) })
    .from(syncRuns)
    .where(sql`${syncRuns.state} IN (SELECT value FROM json_each(${sql.placeholder("states")}))`);
  return db.select().from(syncRuns).where(eq(syncRuns.id, latest)).prepare();
});

/** The newest run in one of these states. */
export function latestSyncRun(db: PortalDb, states: readonly SyncState[]): SyncRunRow | undefined {
  return latestStatement(db).get({ states: JSON.stringify(states) });
}

/** Scans from the newest run, without an index: it is among the last ones. */
const latestGoodStatement = prepared((db: PortalDb) =>
  db
    .select()
    .from(syncRuns)
    .where(sql`+${syncRuns.state} = 'applied' OR (+${syncRuns.state} = 'unchanged' AND ${syncRuns.message} IS NULL)`)
    .orderBy(desc(syncRuns.id))
    .limit(1)
    .prepare(),
);

/**
 * The newest run after which the offers were up to date. A run that found an edition which is held or was rejected does
 * not count; its message shows that.
 */
export function latestGoodSyncRun(db: PortalDb): SyncRunRow | undefined {
  return latestGoodStatement(db).get();
}

export function syncRunsIn(db: PortalDb, state: SyncState): SyncRunRow[] {
  return db.select().from(syncRuns).where(eq(syncRuns.state, state)).all();
}

/** Newest first. @param from ISO, as is `until` */
export function syncRunsStartedBetween(db: PortalDb, from: string, until: string): SyncRunRow[] {
  return db
    .select()
    .from(syncRuns)
    .where(and(gte(syncRuns.startedAt, from), lt(syncRuns.startedAt, until)))
    .orderBy(desc(syncRuns.id))
    .all();
}

/** Runs that made a catalogue, oldest first. @param instant ISO */
export function syncRunsAppliedSince(db: PortalDb, instant: string): SyncRunRow[] {
  return db
    .select()
    .from(syncRuns)
    .where(and(eq(syncRuns.state, "applied"), gte(syncRuns.endedAt, instant)))
    .orderBy(asc(syncRuns.id))
    .all();
}

/** Newest first. @param before id of the last run of the previous page */
export function listSyncRuns(db: PortalDb, limit: number, before?: number): SyncRunRow[] {
  return db
    .select()
    .from(syncRuns)
    .where(before === undefined ? undefined : lt(syncRuns.id, before))
    .orderBy(desc(syncRuns.id))
    .limit(limit)
    .all();
}

export function replaceSyncRunCategories(
  db: PortalDb,
  runId: number,
  rows: readonly Omit<SyncRunCategoryRow, "runId">[],
): void {
  db.delete(syncRunCategories).where(eq(syncRunCategories.runId, runId)).run();
  for (const row of rows)
    db.insert(syncRunCategories)
      .values({ ...row, runId })
      .run();
}

export function listSyncRunCategories(db: PortalDb, runId: number): SyncRunCategoryRow[] {
  return db.select().from(syncRunCategories).where(eq(syncRunCategories.runId, runId)).all();
}

/**
 * Deletes runs that were requested before an instant, with everything they found. Kept are runs that have not ended,
 * the held ones, the last successful one and the one whose offers are shown, and some of the newest, however old they are.
 * @param instant ISO
 * @returns how many were deleted
 */
export function deleteSyncRunsBefore(db: PortalDb, instant: string, newest: number): number {
  const kept = db.select({ id: syncRuns.id }).from(syncRuns).orderBy(desc(syncRuns.id)).limit(newest);
  const good = [latestGoodSyncRun(db), latestSyncRun(db, ["applied"])].flatMap((run) => (run ? [run.id] : []));
  return db
    .delete(syncRuns)
    .where(
      and(
        lt(syncRuns.requestedAt, instant),
        notInArray(syncRuns.id, kept),
        notInArray(syncRuns.state, ["queued", "running", "accepted", "held"]),
        notInArray(syncRuns.id, good),
      ),
    )
    .run().changes;
}

/** The first catalogue version that a run still refers to. */
export function firstToldVersion(db: PortalDb): number | undefined {
  return (
    db
      .select({ version: min(syncRuns.catalogVersion) })
      .from(syncRuns)
      .get()?.version ?? undefined
  );
}

/** The last catalogue version that a run still refers to, be it of a catalogue that is lost; 0 if there is none. */
export function lastToldVersion(db: PortalDb): number {
  return (
    db
      .select({ version: max(syncRuns.catalogVersion) })
      .from(syncRuns)
      .get()?.version ?? 0
  );
}
