import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const JOB_STATES = ["queued", "running", "done", "failed"] as const;

/**
 * Work for the worker. A claim holds until `leaseUntil`; `fence` grows with each claim, so that a late finisher can be
 * recognised.
 */
export const jobs = sqliteTable(
  "job",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text().notNull(),
    payload: text({ mode: "json" }).$type<unknown>().notNull(),
    state: text({ enum: JOB_STATES }).notNull(),
    /** At most one job with the same key is open. */
    key: text(),
    fence: integer().notNull().default(0),
    /** Milliseconds since 1970, as are the others. */
    runAfter: integer("run_after").notNull(),
    /** Of the last claim, also once the job has been returned. */
    leaseUntil: integer("lease_until"),
    enqueuedAt: integer("enqueued_at").notNull(),
    endedAt: integer("ended_at"),
    error: text(),
  },
  (table) => [
    index("job_claim").on(table.state, table.kind, table.runAfter),
    uniqueIndex("job_open_key").on(table.key).where(sql`${table.state} in ('queued', 'running')`),
  ],
);
