import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { syncRuns } from "./sync-runs";

/** `reject`: not shown to members. `warning`: shown anyway. */
const QUARANTINE_SEVERITIES = ["reject", "warning"] as const;

/**
 * The problems that a run found in the feed. Each run keeps a bounded number of samples per code; the run's own row has
 * the full counts.
 */
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
