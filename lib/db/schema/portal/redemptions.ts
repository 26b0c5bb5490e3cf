import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ClientUserId } from "@/lib/domain/members";

/** One row per attempt to redeem; members read its id to support. The token is never stored. */
export const redemptions = sqliteTable(
  "redemption",
  {
    id: text().primaryKey(),
    clientUserId: text("client_user_id").$type<ClientUserId>().notNull(),
    offerId: integer("offer_id").notNull(),
    offerTitle: text("offer_title").notNull(),
    merchantId: integer("merchant_id").notNull(),
    /**
     * As they were at the time, because both may be gone from the catalogue; null for attempts made by an older
     * version. The category is the root of the one that the offer was shown in.
     */
    merchantName: text("merchant_name"),
    categoryId: integer("category_id"),
    categoryTitle: text("category_title"),
    /** `started`, `sent`, or the code of the error that ended it. */
    outcome: text().notNull(),
    detail: text(),
    requestId: text("request_id").notNull(),
    startedAt: text("started_at").notNull(),
    settledAt: text("settled_at"),
  },
  (table) => [
    index("redemption_member").on(table.clientUserId, table.startedAt),
    index("redemption_started").on(table.startedAt),
  ],
);
