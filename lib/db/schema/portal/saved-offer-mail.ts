import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { members } from "./members";

/** Members who asked for mail about their saved offers; those without a row did not. */
export const savedOfferMailWishes = sqliteTable("saved_offer_mail_wish", {
  memberId: integer("member_id")
    .primaryKey()
    .references(() => members.id, { onDelete: "cascade" }),
  wishedAt: text("wished_at").notNull(),
});

/**
 * Offers that need no more mail to a member: already mailed about (marked before the mail is sent), or removed before
 * the member asked for mail.
 */
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
