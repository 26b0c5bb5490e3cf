import { blob, index, integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";

/**
 * The index over the offers, derived when the catalogue is applied (lib/db/derive.ts,
 * docs/decisions/2026-11-20-search-in-sqlite.md). Every offer has a slot, a small number that it keeps as long as it
 * exists. A set is the ascending slots of the offers that have something in common.
 */
export const offerSlots = sqliteTable("offer_slot", {
  slot: integer().primaryKey(),
  offerId: integer("offer_id").notNull().unique(),
  locationCount: integer("location_count").notNull(),
});

export const OFFER_SET_KINDS = ["title", "merchant", "name", "category", "state", "saving"] as const;

export const offerSets = sqliteTable(
  "offer_set",
  {
    id: integer().primaryKey(),
    /**
     * What `key` is: a folded word of the title or of the merchant's name, the merchant's whole name folded, or the id
     * of a category (as the feed lists it there), the code of a state, or the one saving that is searched for by other
     * words.
     */
    kind: text({ enum: OFFER_SET_KINDS }).notNull(),
    key: text().notNull(),
    slots: blob({ mode: "buffer" }).notNull(),
  },
  (table) => [unique("offer_set_key").on(table.kind, table.key)],
);

/**
 * One value for each slot, all or some slots in an order, or the slots by town (lib/db/town-offers.ts): each read
 * whole.
 */
export const SLOT_COLUMNS = ["id", "merchant", "listed", "expires", "newest", "ending", "placeless", "towns"] as const;

export const slotColumns = sqliteTable("slot_column", {
  name: text({ enum: SLOT_COLUMNS }).primaryKey(),
  data: blob({ mode: "buffer" }).notNull(),
});

/** Towns where offers apply, each once per state however it is spelt. */
export const towns = sqliteTable(
  "town",
  {
    id: integer().primaryKey(),
    state: text().notNull(),
    name: text().notNull(),
    /** Its name, folded. */
    key: text().notNull(),
  },
  (table) => [unique("town_name").on(table.key, table.state), index("town_state").on(table.state)],
);

export const townWords = sqliteTable(
  "town_word",
  {
    word: text().notNull(),
    townId: integer("town_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.word, table.townId] })],
);
