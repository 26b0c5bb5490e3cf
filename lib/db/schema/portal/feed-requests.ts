import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * One row per request that was, or was about to be, sent: at most 200 per URL in any 24 hours (perks-feed.md, Limits).
 */
export const feedRequests = sqliteTable(
  "feed_request",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Path and query. */
    url: text().notNull(),
    /** Milliseconds since 1970. */
    at: integer().notNull(),
  },
  (table) => [index("feed_request_url").on(table.url, table.at), index("feed_request_at").on(table.at)],
);
