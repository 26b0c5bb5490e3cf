import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { members } from "./members";

/** A member's saved offers. Titles are copied, so that an offer that no longer exists can still be named. */
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

/** The offers that a member viewed last, each once. */
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
