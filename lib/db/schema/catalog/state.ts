import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row: which edition of the feed this catalogue is. */
export const catalogState = sqliteTable("catalog_state", {
  id: integer().primaryKey(),
  /**
   * Grows with every applied sync, and is above all versions of a catalogue that was lost: runs are told by it, caches
   * are kept by it and the day, and a run applies nothing if it began with another one.
   */
  version: integer().notNull(),
  lastModified: text("last_modified").notNull(),
  expires: text(),
  appliedAt: text("applied_at").notNull(),
  runId: integer("run_id").notNull(),
});
