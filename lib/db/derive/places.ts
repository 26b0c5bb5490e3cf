import type { Database } from "better-sqlite3";
import type { Band } from "./bands";
import { type CellPlaces, newCellPlaces } from "./cells";
import { note } from "./sets";
import { readSlots } from "./slots";
import type { TownBook } from "./towns";

/** Reads where offers apply, as the catalogue has it at the moment. */
export interface PlaceReader {
  /** The affected locations of a band with all their offers. */
  read(band: Band): CellPlaces;
  /** Slots of the affected offers by town, in any order and with repeats: no other offer has a location that changed. */
  readonly towns: ReadonlyMap<number, readonly number[]>;
}

export function openPlaceReader(sqlite: Database, book: TownBook): PlaceReader {
  const towns = new Map<number, number[]>();
  const slots = readSlots(sqlite);
  const affected = new Set(
    sqlite
      .prepare<[], number>("SELECT s.slot FROM affected_offer a JOIN offer_slot s ON s.offer_id = a.id")
      .pluck()
      .iterate(),
  );
  const inBand = sqlite
    .prepare<[Band], [number, number, number, string, string, string]>(
      `SELECT l.id, l.latitude, l.longitude, l.city, l.state, json_group_array(p.offer_id)
       FROM affected_location a CROSS JOIN location l ON l.id = a.id CROSS JOIN offer_location p ON p.location_id = a.id
       WHERE l.latitude >= @south AND l.latitude < @north GROUP BY a.id`,
    )
    .raw();

  function read(band: Band): CellPlaces {
    const cells = newCellPlaces();
    for (const [id, latitude, longitude, city, state, offers] of inBand.iterate(band)) {
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
    return cells;
  }

  return { read, towns };
}
