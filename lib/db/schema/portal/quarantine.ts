import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { syncRuns } from "./sync-runs";

/** `reject`: not shown to members. `warning`: shown all the same. */
export const QUARANTINE_SEVERITIES = ["reject", "warning"] as const;

/** What a run found wrong in the feed. Each run keeps a bounded number of samples per code; its row has the whole count. */
export const quarantine = sqliteTable(
  "quarantine",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    runId: integer("run_id")
      .notNull()
      .references(() => syncRuns.id, { onDelete: "cascade" }),
    severity: text({ enum: QUARANTINE_SEVERITIES }).notNull(),
    code: text().notNull(),
    reason: text().notNull(),
    categoryId: integer("category_id"),
    /** The offending row as JSON, cut off at 2,000 characters. */
    raw: text().notNull(),
  },
  (table) => [index("quarantine_run").on(table.runId, table.severity, table.code)],
);
