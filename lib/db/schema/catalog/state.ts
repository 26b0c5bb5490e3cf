import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row: which edition of the feed this catalogue is. */
export const catalogState = sqliteTable("catalog_state", {
  id: integer().primaryKey(),
  /** Grows with every applied sync; caches and cursors key on it. */
  version: integer().notNull(),
  lastModified: text("last_modified").notNull(),
  expires: text(),
  appliedAt: text("applied_at").notNull(),
  runId: integer("run_id").notNull(),
});
