import { and, asc, count, eq, gt, inArray, like, lte, or, sql } from "drizzle-orm";
import { aheadFrom } from "@/lib/domain/ahead";
import type { PortalDb } from "./client";
import { jobs } from "./schema/portal/jobs";

export type JobRow = typeof jobs.$inferSelect;

/** Adds a job, unless one with its key is open. @returns whether it was added. */
export function insertJob(
  db: PortalDb,
  job: Pick<JobRow, "kind" | "payload" | "key" | "runAfter" | "enqueuedAt">,
): boolean {
  return (
    db
      .insert(jobs)
      .values({ ...job, state: "queued" })
      .onConflictDoNothing()
      .run().changes > 0
  );
}

/** Lets an open job count as enqueued at this instant, so that it is of use for as long as a new one. */
export function touchJob(db: PortalDb, key: string, instant: number): void {
  db.update(jobs).set({ enqueuedAt: instant }).where(eq(jobs.key, key)).run();
}

/** Withdraws a job that nobody has claimed. */
export function withdrawJob(db: PortalDb, key: string): void {
  db.delete(jobs)
    .where(and(eq(jobs.key, key), eq(jobs.state, "queued")))
    .run();
}

/**
 * Claims the oldest job of a kind that is due, or whose worker let its lease expire, or that a clock which was ahead
 * put off. Call it within a write transaction. All instants are milliseconds since 1970.
 */
export function claimJob(
  db: PortalDb,
  kind: string,
  claim: { readonly now: number; readonly until: number },
): JobRow | undefined {
  const { now, until } = claim;
  const due = findDueJob(db, kind, now);
  if (!due) return undefined;
  return db
    .update(jobs)
    .set({
      state: "running",
      leaseUntil: until,
      fence: sql`${jobs.fence} + 1`,
      // Put right where it is of a clock that was ahead.
      enqueuedAt: sql`min(${jobs.enqueuedAt}, ${now})`,
    })
    .where(eq(jobs.id, due.id))
    .returning()
    .get();
}

/** The job that `claimJob` would claim. */
export function findDueJob(db: PortalDb, kind: string, now: number): Pick<JobRow, "id"> | undefined {
  return db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.kind, kind),
        or(
          and(eq(jobs.state, "queued"), or(lte(jobs.runAfter, now), isOfClockAhead(now))),
          and(eq(jobs.state, "running"), isPastLease(now)),
        ),
      ),
    )
    .orderBy(asc(jobs.runAfter), asc(jobs.id))
    .limit(1)
    .get();
}

/** Whether a job with this key is waiting or running. */
export function isJobOpen(db: PortalDb, key: string): boolean {
  const open = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.key, key), inArray(jobs.state, ["queued", "running"])))
    .get();
  return open !== undefined;
}

/** Whether a job with this key has been claimed and not ended. */
export function isJobRunning(db: PortalDb, key: string): boolean {
  const running = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.key, key), eq(jobs.state, "running")))
    .get();
  return running !== undefined;
}

/** Whether a job whose key begins like this is waiting or running. */
export function isJobOpenFrom(db: PortalDb, key: string): boolean {
  const open = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(like(jobs.key, `${key}%`), inArray(jobs.state, ["queued", "running"])))
    .get();
  return open !== undefined;
}

type Claim = Pick<JobRow, "id" | "fence">;

/** @returns whether the claim still holds. */
export function renewJob(db: PortalDb, claim: Claim, until: number): boolean {
  return db.update(jobs).set({ leaseUntil: until }).where(held(claim)).run().changes > 0;
}

/** Whether no other worker has claimed the job since. */
export function isJobHeld(db: PortalDb, claim: Claim): boolean {
  return db.select({ id: jobs.id }).from(jobs).where(held(claim)).get() !== undefined;
}

/**
 * Ends a claim; does nothing if somebody else has claimed the job since. The job's payload and key are deleted: they
 * are no longer needed, and may identify a person.
 */
export function endJob(
  db: PortalDb,
  claim: Claim,
  end: Pick<JobRow, "endedAt" | "error"> & { readonly state: "done" | "failed" },
): void {
  db.update(jobs)
    .set({ ...end, payload: {}, key: null })
    .where(held(claim))
    .run();
}

/**
 * Returns a claimed job to the queue, to be claimed again from `runAfter` on. The lease stays, by which a clock that
 * was ahead is told.
 */
export function returnJob(db: PortalDb, claim: Claim, runAfter: number): void {
  db.update(jobs).set({ state: "queued", runAfter }).where(held(claim)).run();
}

export interface JobCount {
  readonly kind: string;
  /** `abandoned`: running, but its worker let the lease expire. */
  readonly state: JobRow["state"] | "abandoned";
  readonly jobs: number;
  /** When the first of them became claimable, in milliseconds since 1970. */
  readonly since: number;
  /** When the last of them ended, in milliseconds since 1970; what ended while the clock was ahead does not count. */
  readonly lastEnded: number | null;
}

/** @param now milliseconds since 1970 */
export function countJobs(db: PortalDb, now: number): JobCount[] {
  const abandoned = sql`${jobs.state} = 'running' and ${isPastLease(now)}`;
  const state = sql<JobCount["state"]>`case when ${abandoned} then 'abandoned' else ${jobs.state} end`.as("now_state");
  const since = sql<number>`min(case when ${abandoned} then ${jobs.leaseUntil} else ${jobs.runAfter} end)`;
  const lastEnded = sql<number | null>`max(iif(${jobs.endedAt} <= ${aheadFrom(now)}, ${jobs.endedAt}, NULL))`;
  return db
    .select({ kind: jobs.kind, state, jobs: count(), since, lastEnded })
    .from(jobs)
    .groupBy(jobs.kind, sql`now_state`)
    .all();
}

export function deleteJobsEndedBefore(db: PortalDb, instant: number): void {
  db.delete(jobs).where(lte(jobs.endedAt, instant)).run();
}

function isPastLease(now: number) {
  return or(lte(jobs.leaseUntil, now), isOfClockAhead(now));
}

/** Whether a clock that was ahead enqueued it, or claimed it last. */
function isOfClockAhead(now: number) {
  return gt(sql`coalesce(${jobs.leaseUntil}, ${jobs.enqueuedAt})`, aheadFrom(now));
}

function held({ id, fence }: Claim) {
  return and(eq(jobs.id, id), eq(jobs.fence, fence), eq(jobs.state, "running"));
}
