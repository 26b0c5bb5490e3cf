import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row: what was drawn when this portal was set up. */
export const installation = sqliteTable("installation", {
  id: integer().primaryKey(),
  /** Minutes after 4:30 Central, so that not every portal asks the feed at once. */
  syncJitterMinutes: integer("sync_jitter_minutes").notNull(),
  createdAt: text("created_at").notNull(),
});
