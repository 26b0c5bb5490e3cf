import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { OFFER_CHANGES } from "@/lib/domain/offer-changes";

/** What each version of the catalogue changed, for the page of the run that made it. */
export const offerChanges = sqliteTable(
  "offer_change",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    version: integer().notNull(),
    kind: text({ enum: OFFER_CHANGES }).notNull(),
    offerId: integer("offer_id").notNull(),
    /** As it was last, because a removed offer has no row of its own. */
    title: text().notNull(),
    merchantId: integer("merchant_id").notNull(),
    merchantName: text("merchant_name").notNull(),
  },
  (table) => [index("offer_change_version").on(table.version)],
);
