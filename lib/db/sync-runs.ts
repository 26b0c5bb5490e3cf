import { and, asc, desc, eq, gte, lt, max, sql } from "drizzle-orm";
import type { PortalDb } from "./client";
import { prepared } from "./prepared";
import { syncRunCategories, syncRuns } from "./schema/portal/sync-runs";

export type SyncRunRow = typeof syncRuns.$inferSelect;
export type SyncState = SyncRunRow["state"];
export type SyncTrigger = SyncRunRow["trigger"];
export type SyncRunCategoryRow = typeof syncRunCategories.$inferSelect;
type SyncRunChange = Partial<Omit<SyncRunRow, "id" | "trigger" | "force" | "requestedAt">>;

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

/** Asked for every page: only ids are compared, and one row is read. */
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

export function syncRunsIn(db: PortalDb, state: SyncState): SyncRunRow[] {
  return db.select().from(syncRuns).where(eq(syncRuns.state, state)).all();
}

/** Newest first. @param instant ISO */
export function syncRunsStartedSince(db: PortalDb, instant: string): SyncRunRow[] {
  return db.select().from(syncRuns).where(gte(syncRuns.startedAt, instant)).orderBy(desc(syncRuns.id)).all();
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

/** Newest first. @param before id of the last run of the page before */
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
