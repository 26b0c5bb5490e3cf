import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { members } from "./members";

/** What a member keeps for later. The words are copied: an offer that has gone can still be named. */
export const savedOffers = sqliteTable(
  "saved_offer",
  {
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    offerId: integer("offer_id").notNull(),
    title: text().notNull(),
    merchantName: text("merchant_name").notNull(),
    savedAt: text("saved_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.offerId] })],
);

/** The offers that a member looked at last, each once. */
export const viewedOffers = sqliteTable(
  "viewed_offer",
  {
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    offerId: integer("offer_id").notNull(),
    viewedAt: text("viewed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.offerId] })],
);
