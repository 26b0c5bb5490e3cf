import type { Database } from "better-sqlite3";
import { placeOf } from "../place-of";
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

/** Finds the slots of offers by their ids: in two columns, as a map takes several times their memory. */
export function openSlots(sqlite: Database): (offerId: number) => number | undefined {
  const offers = sqlite.prepare<[], number>("SELECT count(*) FROM offer_slot").pluck().get() ?? 0;
  const ids = new Float64Array(offers);
  const slots = new Uint32Array(offers);
  let read = 0;
  for (const [someIds, someSlots] of readColumns<[number[], number[]]>(sqlite, ["offer_id", "slot"], "offer_slot")) {
    ids.set(someIds, read);
    slots.set(someSlots, read);
    read += someIds.length;
  }
  return (offerId) => slots[placeOf(ids, offerId)];
}
