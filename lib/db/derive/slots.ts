import type { Database } from "better-sqlite3";
import { readColumns } from "../read-columns";

/** Frees the slots of removed offers and gives new offers the lowest free ones. */
export function assignSlots(sqlite: Database): void {
  sqlite.exec(
    "DELETE FROM offer_slot WHERE offer_id IN (SELECT id FROM affected_offer WHERE id NOT IN (SELECT id FROM offer))",
  );
  const newcomers = sqlite
    .prepare<[], number>(
      `SELECT id FROM affected_offer
       WHERE id IN (SELECT id FROM offer) AND id NOT IN (SELECT offer_id FROM offer_slot) ORDER BY id`,
    )
    .pluck()
    .all();
  const taken = sqlite.prepare<[], number>("SELECT slot FROM offer_slot ORDER BY slot").pluck().all();
  sqlite.exec(
    `UPDATE offer_slot SET location_count = (SELECT count(*) FROM offer_location l WHERE l.offer_id = offer_slot.offer_id)
     WHERE offer_id IN (SELECT id FROM affected_offer)`,
  );
  const insert = sqlite.prepare(
    `INSERT INTO offer_slot (slot, offer_id, location_count)
     VALUES (@slot, @offerId, (SELECT count(*) FROM offer_location WHERE offer_id = @offerId))`,
  );
  let slot = 0;
  let passed = 0;
  for (const offerId of newcomers) {
    while (taken[passed] === slot) {
      passed++;
      slot++;
    }
    insert.run({ slot: slot++, offerId });
  }
}

/** One more than the highest slot, free ones included: the room that a column of all slots takes. */
export function slotCount(sqlite: Database): number {
  return sqlite.prepare<[], number>("SELECT coalesce(max(slot) + 1, 0) FROM offer_slot").pluck().get() ?? 0;
}

/** Slots of all offers by id. */
export function readSlots(sqlite: Database): ReadonlyMap<number, number> {
  const slotOf = new Map<number, number>();
  for (const [slots, offerIds] of readColumns<[number[], number[]]>(sqlite, ["slot", "offer_id"], "offer_slot")) {
    for (const [i, offerId] of offerIds.entries()) slotOf.set(offerId, slots[i] ?? 0);
  }
  return slotOf;
}
