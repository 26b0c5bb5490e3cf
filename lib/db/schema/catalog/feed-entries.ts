import { blob, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { categories } from "./categories";

/**
 * Which merchant entries of the feed this catalogue was made from. An entry whose digest is known stands unchanged in the
 * catalogue and is not parsed again (docs/decisions/2026-11-20-entry-digests.md).
 */
export const feedEntries = sqliteTable(
  "feed_entry",
  {
    categoryId: integer("category_id")
      .notNull()
      .references(() => categories.id),
    merchantId: integer("merchant_id").notNull(),
    /** Null where the entry has to be read anew each time: it had a reject, or another entry contradicts it. */
    digest: blob({ mode: "buffer" }),
    /** The ids of its offers, as a JSON array. */
    offerIds: text("offer_ids").notNull(),
  },
  (table) => [index("feed_entry_category").on(table.categoryId), index("feed_entry_digest").on(table.digest)],
);
