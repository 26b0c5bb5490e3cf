import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const merchants = sqliteTable("merchant", {
  id: integer().primaryKey(),
  name: text().notNull(),
  /** The logo's address in the feed; null if it has none. Browsers only ever load our own copy. */
  logoUrl: text("logo_url"),
});

/** The worker's copy of a logo: two WebP files named by their content's hash, or why there is none or no newer one. */
export const logos = sqliteTable("logo", {
  merchantId: integer("merchant_id").primaryKey(),
  sourceUrl: text("source_url").notNull(),
  hash: text(),
  failure: text(),
  fetchedAt: text("fetched_at").notNull(),
});
