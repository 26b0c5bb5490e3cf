import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** When processes last said that they are there. */
export const heartbeats = sqliteTable("heartbeat", {
  name: text().primaryKey(),
  /** Milliseconds since 1970. */
  at: integer().notNull(),
});
