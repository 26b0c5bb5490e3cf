import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { FEED_FAILURES } from "@/lib/domain/feed-failure";
import type { LiveOutlook } from "@/lib/domain/live-outlook";

export const SYNC_TRIGGERS = ["schedule", "admin", "cli"] as const;
export const SYNC_STATES = [
  "queued",
  "running",
  "applied",
  "unchanged",
  /** Waits for an admin to accept or reject it. */
  "held",
  /** Accepted by an admin; waits for the worker to apply it. */
  "accepted",
  "rejected",
  /** A later run was held or applied instead. */
  "superseded",
  /** The service refused further requests for now; the schedule tries again. */
  "postponed",
  "failed",
  /** Its process ended before the run did. */
  "interrupted",
] as const;
export const SYNC_PHASES = ["categories", "offers", "apply", "done"] as const;

export const syncRuns = sqliteTable(
  "sync_run",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    trigger: text({ enum: SYNC_TRIGGERS }).notNull(),
    /** Fetches even if Last-Modified is unchanged. */
    force: integer({ mode: "boolean" }).notNull(),
    state: text({ enum: SYNC_STATES }).notNull(),
    phase: text({ enum: SYNC_PHASES }).notNull(),
    requestedAt: text("requested_at").notNull(),
    startedAt: text("started_at"),
    endedAt: text("ended_at"),
    /** The edition that was read, as the service's headers name it. */
    lastModified: text("last_modified"),
    /** Whether the service dated the categories and the pages of that edition apart. */
    datedApart: integer("dated_apart", { mode: "boolean" }).notNull().default(false),
    expires: text(),
    /**
     * The number of requests expected once the categories were known; retries and last pages may change the actual
     * count.
     */
    requestsPlanned: integer("requests_planned").notNull().default(0),
    requests: integer().notNull().default(0),
    /** Bytes of JSON, after decompression. */
    bytes: integer().notNull().default(0),
    categoriesDone: integer("categories_done").notNull().default(0),
    categoriesTotal: integer("categories_total").notNull().default(0),
    /** Offers in the catalogue after the run, or after it would be accepted if it is held. */
    offers: integer().notNull().default(0),
    /**
     * Merchants with offers in the catalogue that the run made; null if it made none, and for runs made by an older
     * version.
     */
    merchants: integer(),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    /** What it would do to the offers that members see, as an admin judges it; null for runs that were not held. */
    live: text({ mode: "json" }).$type<LiveOutlook>(),
    quarantined: integer().notNull().default(0),
    warnings: integer().notNull().default(0),
    /** How often each code of the quarantine was found; null for runs made by an older version. */
    findings: text({ mode: "json" }).$type<Readonly<Record<string, number>>>(),
    fetchMs: integer("fetch_ms").notNull().default(0),
    applyMs: integer("apply_ms").notNull().default(0),
    /** Version of the catalogue that the run made. */
    catalogVersion: integer("catalog_version"),
    /** Why it is held, postponed or failed: a sentence for an admin, with the setting to look at. */
    message: text(),
    /**
     * Why it came to nothing, as a code; where it was applied, or found what was, why categories keep their older
     * offers.
     */
    failure: text({ enum: FEED_FAILURES }),
  },
  (table) => [index("sync_run_state").on(table.state)],
);

export const syncRunCategories = sqliteTable(
  "sync_run_category",
  {
    runId: integer("run_id")
      .notNull()
      .references(() => syncRuns.id, { onDelete: "cascade" }),
    categoryId: integer("category_id").notNull(),
    key: text().notNull(),
    title: text().notNull(),
    /** 0 if the feed names it no longer, or if it could not be read. */
    pages: integer().notNull(),
    bytes: integer().notNull(),
    durationMs: integer("duration_ms").notNull(),
    /** Offers that the feed lists in the category; if `failure` is set, those in the catalogue. */
    offers: integer().notNull(),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    quarantined: integer().notNull(),
    /** It had offers that members saw, and has none of them left. */
    emptied: integer({ mode: "boolean" }).notNull().default(false),
    /** Why it keeps its older offers. */
    failure: text(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.categoryId] })],
);
