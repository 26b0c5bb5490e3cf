import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { members } from "./members";

/** Who asked to be mailed about what they saved; whoever has no row did not. */
export const savedOfferMailWishes = sqliteTable("saved_offer_mail_wish", {
  memberId: integer("member_id")
    .primaryKey()
    .references(() => members.id, { onDelete: "cascade" }),
  wishedAt: text("wished_at").notNull(),
});

/** Offers that a member needs no mail about any more: told of by one, which is marked before it is handed over, or gone before the wish. */
export const mailedOffers = sqliteTable(
  "mailed_offer",
  {
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    offerId: integer("offer_id").notNull(),
    /** YYYY-MM-DD in US Central time. */
    mailedOn: text("mailed_on").notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.offerId] })],
);
