import { differ, LOCATION } from "../apply/columns";

/**
 * Offers and locations whose index entries may change, as temporary tables that are dropped at the end of the
 * transaction. Including more than needed does no harm.
 */
export const AFFECT_NOTHING: readonly string[] = [
  "CREATE TEMP TABLE affected_offer (id INTEGER PRIMARY KEY)",
  "CREATE TEMP TABLE affected_location (id INTEGER PRIMARY KEY)",
];

/** If nothing was derived yet, everything is new. */
export const AFFECT_EVERYTHING: readonly string[] = [
  "CREATE TEMP VIEW affected_offer AS SELECT id FROM offer",
  "CREATE TEMP VIEW affected_location AS SELECT id FROM location",
];

export const FORGET_AFFECTED = ["DROP TABLE temp.affected_offer", "DROP TABLE temp.affected_location"] as const;
export const FORGET_EVERYTHING = ["DROP VIEW temp.affected_offer", "DROP VIEW temp.affected_location"] as const;

/** What the plan of a sync affects (lib/db/apply/plan.ts), read before it is applied. */
export const AFFECTED_BY_PLAN: readonly string[] = [
  "INSERT OR IGNORE INTO affected_offer SELECT offer_id FROM pick",
  `INSERT OR IGNORE INTO affected_offer
     SELECT o.id FROM merchant_pick p JOIN merchant m ON m.id = p.id AND m.name <> p.name JOIN offer o ON o.merchant_id = p.id`,
  // One that is removed has lost its listings.
  "INSERT OR IGNORE INTO affected_offer SELECT offer_id FROM new_listing UNION ALL SELECT offer_id FROM lost_listing",
  `INSERT OR IGNORE INTO affected_location
     SELECT l.id FROM stage.location s JOIN location l ON l.id = s.id WHERE ${differ("l", "s", LOCATION)}`,
  `INSERT OR IGNORE INTO affected_offer
     SELECT p.offer_id FROM affected_location a CROSS JOIN offer_location p ON p.location_id = a.id`,
];

/** The locations of the affected offers: collected before the change and after it. */
export const AFFECT_THEIR_LOCATIONS = `
  INSERT OR IGNORE INTO affected_location
    SELECT p.location_id FROM affected_offer a CROSS JOIN offer_location p ON p.offer_id = a.id`;
