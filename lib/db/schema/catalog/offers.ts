import { blob, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { categories } from "./categories";
import { merchants } from "./merchants";

export const offers = sqliteTable(
  "offer",
  {
    id: integer().primaryKey(),
    merchantId: integer("merchant_id")
      .notNull()
      .references(() => merchants.id),
    /** The category that the feed names on the offer itself; the categories that list it are in offer_category. */
    categoryId: integer("category_id").notNull(),
    title: text().notNull(),
    /** YYYY-MM-DD without a zone, ended when that day is over in US Central time. */
    expiresOn: text("expires_on").notNull(),
    /** YYYY-MM-DD, counted back by `days_old` from the Central date of Last-Modified. */
    listedOn: text("listed_on").notNull(),
    /** Path and query on the hosted program's origin; other links are never stored. */
    programPath: text("program_path").notNull(),
    /**
     * Digest of the bytes that it was made from: while the feed has the same bytes, it is not parsed again
     * (docs/decisions/2026-11-20-offer-digests.md). Null if it has to be parsed each time, because a part of it was
     * rejected or two entries contradict each other.
     */
    digest: blob({ mode: "buffer" }),
  },
  (table) => [index("offer_merchant").on(table.merchantId)],
);

/** Many to many: a feed may repeat a child's offers under its parent. */
export const offerCategories = sqliteTable(
  "offer_category",
  {
    offerId: integer("offer_id")
      .notNull()
      .references(() => offers.id, { onDelete: "cascade" }),
    categoryId: integer("category_id")
      .notNull()
      .references(() => categories.id),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.offerId] }),
    index("offer_category_offer").on(table.offerId),
  ],
);
