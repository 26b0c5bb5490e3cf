import { type AnySQLiteColumn, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const categories = sqliteTable("category", {
  id: integer().primaryKey(),
  parentId: integer("parent_id").references((): AnySQLiteColumn => categories.id),
  key: text().notNull().unique(),
  title: text().notNull(),
  /** Place among its siblings, as the feed lists them. */
  position: integer().notNull(),
  /** When a sync first failed to fetch it, leaving its older offers in place. */
  staleSince: text("stale_since"),
});
