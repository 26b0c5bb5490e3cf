import type { Database } from "better-sqlite3";
import { indexWordsOf, nameKey } from "@/lib/domain/fold";
import { type CellPlaces, newCellPlaces } from "./cells";
import { newSetFacts, note, type SetFacts } from "./sets";
import { readSlots } from "./slots";
import type { TownBook } from "./towns";

/** What the catalogue says at the moment of the affected offers and locations. */
export interface Facts {
  readonly sets: SetFacts;
  /** Slots by town, in any order and with repeats. */
  readonly towns: ReadonlyMap<number, readonly number[]>;
  readonly cells: CellPlaces;
}

export function readFacts(sqlite: Database, book: TownBook): Facts {
  const sets = newSetFacts();
  const towns = new Map<number, number[]>();
  readWords(sqlite, sets);
  readCategories(sqlite, sets);
  return { sets, towns, cells: readPlaces(sqlite, book, sets, towns) };
}

function readWords(sqlite: Database, sets: SetFacts): void {
  const rows = sqlite
    .prepare<[], [number, string, string]>(
      `SELECT s.slot, o.title, m.name FROM affected_offer a
       JOIN offer_slot s ON s.offer_id = a.id JOIN offer o ON o.id = a.id JOIN merchant m ON m.id = o.merchant_id`,
    )
    .raw()
    .iterate();
  for (const [slot, title, name] of rows) {
    for (const word of indexWordsOf(title)) note(sets.title, word, slot);
    for (const word of indexWordsOf(name)) note(sets.merchant, word, slot);
    note(sets.name, nameKey(name), slot);
  }
}

function readCategories(sqlite: Database, sets: SetFacts): void {
  const rows = sqlite
    .prepare<[], [number, number]>(
      `SELECT c.category_id, s.slot FROM affected_offer a
       JOIN offer_slot s ON s.offer_id = a.id JOIN offer_category c ON c.offer_id = a.id`,
    )
    .raw()
    .iterate();
  for (const [categoryId, slot] of rows) note(sets.category, String(categoryId), slot);
}

/**
 * Locations with all their offers, and the towns and states of the affected offers: an offer that is not affected has no
 * location that changed.
 */
function readPlaces(sqlite: Database, book: TownBook, sets: SetFacts, towns: Map<number, number[]>): CellPlaces {
  const slots = readSlots(sqlite);
  const affected = new Set(sqlite.prepare<[], number>("SELECT id FROM affected_offer").pluck().iterate());
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
      if (!town || !affected.has(offerId)) continue;
      if (town.key !== "") note(towns, town.id, slot);
      if (town.state !== "") note(sets.state, town.state, slot);
    }
    cells.add({ id, latitude, longitude }, town?.id ?? 0, here);
  }
  return cells;
}
