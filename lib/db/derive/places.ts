import type { Database } from "better-sqlite3";
import { type CellPlaces, newCellPlaces } from "./cells";
import { note } from "./sets";
import { readSlots } from "./slots";
import type { TownBook } from "./towns";

export interface PlaceFacts {
  /** Affected locations with all their offers. */
  readonly cells: CellPlaces;
  /** Slots of the affected offers by town, in any order and with repeats: no other offer has a location that changed. */
  readonly towns: ReadonlyMap<number, readonly number[]>;
}

/** Where offers apply, as the catalogue has it at the moment. */
export function readPlaces(sqlite: Database, book: TownBook): PlaceFacts {
  const towns = new Map<number, number[]>();
  const slots = readSlots(sqlite);
  const affected = new Set(
    sqlite
      .prepare<[], number>("SELECT s.slot FROM affected_offer a JOIN offer_slot s ON s.offer_id = a.id")
      .pluck()
      .iterate(),
  );
  const cells = newCellPlaces();
  const rows = sqlite
    .prepare<[], [number, number, number, string, string, string]>(
      `SELECT l.id, l.latitude, l.longitude, l.city, l.state, json_group_array(p.offer_id)
       FROM affected_location a CROSS JOIN location l ON l.id = a.id CROSS JOIN offer_location p ON p.location_id = a.id
       GROUP BY a.id`,
    )
    .raw()
    .iterate();
  for (const [id, latitude, longitude, city, state, offers] of rows) {
    const town = book.townOf(city, state);
    const here: number[] = [];
    for (const offerId of JSON.parse(offers)) {
      const slot = slots.get(offerId);
      if (slot === undefined) continue;
      here.push(slot);
      if (town && affected.has(slot)) note(towns, town.id, slot);
    }
    cells.add({ id, latitude, longitude }, town?.id ?? 0, here);
  }
  return { cells, towns };
}
