import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { offers } from "./offers";

export const locations = sqliteTable("location", {
  id: integer().primaryKey(),
  name: text().notNull(),
  address: text().notNull(),
  city: text().notNull(),
  state: text().notNull(),
  zip: text().notNull(),
  country: text().notNull(),
  latitude: real().notNull(),
  longitude: real().notNull(),
  coordinateAccuracy: text("coordinate_accuracy").notNull(),
  arcgisScore: real("arcgis_score"),
  phone: text().notNull(),
  fax: text().notNull(),
});

/** Many to many: a chain's location belongs to each of its offers. */
export const offerLocations = sqliteTable(
  "offer_location",
  {
    offerId: integer("offer_id")
      .notNull()
      .references(() => offers.id, { onDelete: "cascade" }),
    locationId: integer("location_id")
      .notNull()
      .references(() => locations.id),
  },
  (table) => [
    primaryKey({ columns: [table.offerId, table.locationId] }),
    index("offer_location_location").on(table.locationId),
  ],
);
