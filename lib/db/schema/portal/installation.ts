import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row: random values drawn when this portal was set up. */
export const installation = sqliteTable("installation", {
  id: integer().primaryKey(),
  /** Minutes after 4:30 Central, so that not all portals query the feed at once. */
  syncJitterMinutes: integer("sync_jitter_minutes").notNull(),
  createdAt: text("created_at").notNull(),
});
